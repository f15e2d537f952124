//@ run: exit 0
//@ stdout: 6162636400313200 8
//@ stdout: 07080c0a0d090b5c27223f00 12
//@ stdout: 010a537f00 5
//@ stdout: 78797a 3
//@ stdout: 787900000000 6
//@ stdout: c3a9e282ac00 6
//@ stdout: 6 12 3
//@ stdout: 98 128512
//@ stdout: 97 1
//@ stdout: 4 4
//@ stdout: 6 7 2
//@ stdout: 1
//@ stdout: main 5
// 6.4.1 to 6.4.6: tokens, universal names, string literals: prefixes, escapes, concatenation, lengths, digraphs.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static void show(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        printf("%02x", (unsigned char)text[i]);
    printf(" %d\n", (int)size);
}

int main(void)
{
    static const char pieces[] = "ab" "\x63" "d" "\0" "12";
    char exact[3] = "xyz", longer[6] = "xy";
    int a<:2:> = <% 1, 2 %>;
    int x = 5, y = 2, z;
    show(pieces, sizeof pieces);
    show("\a\b\f\n\r\t\v\\\'\"\?", 12);
    show("\1\12\123\x7f", sizeof "\1\12\123\x7f");
    show(exact, sizeof exact);
    show(longer, sizeof longer);
    show(u8"\u00e9\u20ac", sizeof u8"\u00e9\u20ac");
    printf("%d %d %d\n", (int)sizeof u"ab", (int)sizeof U"ab", (int)(sizeof L"ab" / sizeof(wchar_t)));
    printf("%d %d\n", (int)(L"a" "b")[1], (int)U"\U0001f600"[0]);
    printf("%d %d\n", 'a', '\377' < 0);
    printf("%d %d\n", (int)sizeof 'a', (int)sizeof L'a');
    z = x+++y; /* the longest token: x++ + y */
    printf("%d %d %d\n", x, z, a<:1:>);
    printf("%d\n", "abc"[1] == 1["abc"]);
    printf("%s %d\n", __func__, (int)sizeof __func__);
    return 0;
}
