//@ run: exit 0
//@ inputs: 5 1 2 3 4
//@ check: TRUE
#include <sys/types.h>
#include <unistd.h>
#ifdef __LP64__
#define GETTID 186
#define GETRANDOM 318
#else
#define GETTID 224
#define GETRANDOM 355
#endif

int main(void)
{
    unsigned char bytes[4];
    if (syscall(GETTID) == 0)
        return 1;
    if (syscall(GETRANDOM, bytes, sizeof bytes, 0) != sizeof bytes)
        return 0;
    return bytes[0] == 0 ? 0 : bytes[3] - bytes[3];
}
