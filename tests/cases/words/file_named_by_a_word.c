// A file whose name is a word of any length: only that the name is a string is asked.
//@ run: exit 0
//@ stdin: two lines
//@ stdin: of text
//@ stdout: 1
//@ check: TRUE
#include <stdio.h>

int main(int argc, char **argv) {
    FILE *in = stdin;
    unsigned long lines = 0;
    int c;
    if (argc > 1 && (in = fopen(argv[1], "r")) == NULL) {
        perror(argv[1]);
        return 1;
    }
    while ((c = fgetc(in)) != EOF)
        if (c == '\n')
            lines++;
    printf("%d\n", lines > 0);
    if (in != stdin)
        fclose(in);
    return 0;
}
