//@ run: exit 0
//@ inputs: 1
//@ stdout: 0 3 5 abc
//@ stdout: -1 1 0
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char from[] = "abc", to[8] = "";
    char *in = from, *out = to;
    size_t left = 3, room = 8;
    iconv_t conversion = iconv_open("UTF-8", "ISO-8859-1");
    if (conversion == (iconv_t)-1)
        return 0;
    int result = (int)iconv(conversion, &in, &left, &out, &room);
    printf("%d %d %d %s\n", result, (int)(in - from), (int)room, to);
    in = from, out = to, left = 3, room = 2;
    result = (int)iconv(conversion, &in, &left, &out, &room);
    printf("%d %d %d\n", result, (int)left, (int)room);
    return iconv_close(conversion) != 0 || (result < 0 && errno != E2BIG);
}
