#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LENGTH 80

struct counts {
    unsigned long lines;
    unsigned long words;
    unsigned long bytes;
    size_t longest;
    unsigned long histogram[MAX_LENGTH + 1]; /* lines by length; the last one is "or more" */
};

struct options {
    int lines, words, bytes, longest, histogram;
};

static int parse_options(struct options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *p = argv[i];
        if (*p != '-' || p[1] == '\0')
            return 0;
        while (*++p != '\0') {
            switch (*p) {
            case 'l':
                o->lines = 1;
                break;
            case 'w':
                o->words = 1;
                break;
            case 'c':
                o->bytes = 1;
                break;
            case 'L':
                o->longest = 1;
                break;
            case 'H':
                o->histogram = 1;
                break;
            default:
                return 0;
            }
        }
    }
    if (argc < 2)
        o->lines = o->words = o->bytes = 1;
    return 1;
}

static void end_line(struct counts *c, size_t length)
{
    if (length > c->longest)
        c->longest = length;
    if (length > MAX_LENGTH)
        length = MAX_LENGTH;
    c->histogram[length]++;
}

static void count(struct counts *c, FILE *in)
{
    int ch, in_word = 0;
    size_t length = 0;

    while ((ch = getc(in)) != EOF) {
        c->bytes++;
        if (ch == '\n') {
            c->lines++;
            end_line(c, length);
            length = 0;
        } else {
            length++;
        }
        if (isspace(ch)) {
            in_word = 0;
        } else if (!in_word) {
            in_word = 1;
            c->words++;
        }
    }
    if (length > 0)
        end_line(c, length);
}

static void print(const struct counts *c, const struct options *o)
{
    if (o->lines)
        printf("%7lu", c->lines);
    if (o->words)
        printf("%8lu", c->words);
    if (o->bytes)
        printf("%8lu", c->bytes);
    if (o->longest)
        printf("%8zu", c->longest);
    putchar('\n');
    if (!o->histogram)
        return;
    for (size_t i = 0; i <= MAX_LENGTH; i++)
        if (c->histogram[i] != 0)
            printf("%zu%s: %lu\n", i, i == MAX_LENGTH ? "+" : "", c->histogram[i]);
}

int main(int argc, char **argv)
{
    struct counts *c;
    struct options o = {0, 0, 0, 0, 0};

    if (!parse_options(&o, argc, argv)) {
        fprintf(stderr, "usage: %s [-lwcLH]\n", argc > 0 ? argv[0] : "wc");
        return 2;
    }
    c = calloc(1, sizeof *c);
    if (c == NULL) {
        perror("calloc");
        return 1;
    }
    count(c, stdin);
    print(c, &o);
    free(c);
    return 0;
}
