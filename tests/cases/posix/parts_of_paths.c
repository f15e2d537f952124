//@ run: exit 0
//@ stdout: [] [a] [a] [b] [b] [/] [/] [.]
//@ stdout: [.] [.] [/] [a] [a] [/] [/] [//] [a/b]
#include <libgen.h>
#include <stdio.h>

int main(void)
{
    char texts[9][8] = {"", "a", "/a", "a/b", "a/b/", "/", "///", "//", "a/b//c"};
    char more[9][8] = {"", "a", "/a", "a/b", "a//b/", "/", "///", "//", "a/b//c"};
    char empty[1] = "";
    printf("[%s]", empty);
    for (int i = 1; i < 7; i++)
        printf(" [%s]", basename(texts[i]));
    printf(" [%s]\n", basename(empty));
    for (int i = 0; i < 9; i++)
        printf(i ? " [%s]" : "[%s]", dirname(more[i]));
    printf("\n");
    return 0;
}
