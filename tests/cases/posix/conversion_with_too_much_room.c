//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
#include <iconv.h>

int main(void)
{
    char from[] = "abcd", to[2];
    char *in = from, *out = to;
    size_t left = 4, room = 4;
    iconv_t conversion = iconv_open("UTF-8", "ASCII");
    if (conversion == (iconv_t)-1)
        return 0;
    iconv(conversion, &in, &left, &out, &room); //~ violation out-of-bounds
    iconv_close(conversion);
    return 0;
}
