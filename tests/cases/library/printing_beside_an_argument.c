//@ run: exit 0
//@ stdout: abc-abc
//@ check: TRUE
#include <stdio.h>

int main(void) {
    char text[32] = "abc";
    sprintf(text + 4, "%.3s", text);
    text[3] = '-';
    puts(text);
    return 0;
}
