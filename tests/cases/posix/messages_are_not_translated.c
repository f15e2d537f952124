//@ run: exit 0
//@ check: TRUE
//@ stdout: none 0 files one file 2 files
#include <libintl.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    if (!textdomain("program") || !bindtextdomain("program", "/usr/share/locale"))
        return 1;
    printf("%s ", gettext("none"));
    printf(ngettext("%d file", "%d files", 0), 0);
    printf(" one %s 2 ", ngettext("file", "files", 1));
    printf("%s\n", dngettext("program", "file", "files", 2));
    return strcmp(textdomain(NULL), "program");
}
