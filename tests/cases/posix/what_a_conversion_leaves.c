//@ run: exit 0
//@ inputs: 1
//@ check: TRUE
// Pointers stay in what they were given.
#include <iconv.h>

int main(void)
{
    char from[4] = "abc", to[16];
    char *in = from, *out = to;
    size_t left = 3, room = sizeof to - 1;
    iconv_t conversion = iconv_open("UTF-8", "ASCII");
    if (conversion == (iconv_t)-1)
        return 0;
    if (iconv(conversion, &in, &left, &out, &room) != (size_t)-1)
        *out = 0;
    iconv_close(conversion);
    return 0;
}
