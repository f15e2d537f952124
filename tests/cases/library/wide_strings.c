//@ run: exit 0
//@ stdout: 5 3 5
//@ stdout: -1 0 1
//@ stdout: 2 4 1
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static int sign(int number) {
    return (number > 0) - (number < 0);
}

int main(void) {
    wchar_t text[8], more[8];
    wcscpy(text, L"ab");
    wcscat(text, L"cde");
    wcsncpy(more, text, 3);
    more[3] = L'\0';
    wchar_t *copy = wcsdup(text);
    if (copy == NULL) {
        return 1;
    }
    printf("%d %d %d\n", (int)wcslen(text), (int)wcslen(more), (int)wcslen(copy));
    printf("%d %d %d\n", sign(wcscmp(more, text)), wcsncmp(more, text, 3), sign(wcscmp(L"b", copy)));
    free(copy);
    wmemset(more, L'x', 7);
    wmemcpy(more + 4, text, 2);
    wmemmove(more, more + 1, 6);
    printf("%d %d %d\n", (int)(wcschr(text, L'c') - text), (int)(wmemchr(more, L'b', 8) - more), wmemcmp(text, L"abd", 3) < 0);
    return 0;
}
