// A doubly linked list whose nodes own singly linked lists; both kinds of links are used.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct word {
    struct word *next;
};

struct line {
    struct line *prev, *next;
    struct word *words;
};

static void drop_words(struct line *line)
{
    while (line->words) {
        struct word *word = line->words;
        line->words = word->next;
        free(word);
    }
}

int main(void)
{
    struct line *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct line *line = calloc(1, sizeof *line);
        line->prev = last;
        if (last)
            last->next = line;
        last = line;
        while (__VERIFIER_nondet_int()) {
            struct word *word = malloc(sizeof *word);
            word->next = line->words;
            line->words = word;
        }
    }
    struct line *first = last;
    while (first && first->prev)
        first = first->prev;
    while (first) {
        struct line *line = first;
        first = line->next;
        if (first)
            first->prev = NULL;
        drop_words(line);
        free(line);
    }
    return 0;
}
