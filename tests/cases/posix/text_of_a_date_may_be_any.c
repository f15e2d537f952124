//@ run: exit 0
//@ inputs: 1000
//@ property: unreach-call
//@ check: FALSE(unreach-call)
//@ oracle: none (a compiler does not know the function)
// Names of days begin with capitals, some of them with this one.
#include <time.h>

extern void reach_error(void);

int main(void)
{
    time_t now = time(NULL);
    const char *text = ctime(&now);
    if (text && text[0] == 'S')
        reach_error();
    return 0;
}
