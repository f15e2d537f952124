// An editor keeps the first line, the line of the cursor and that of a mark; each moves on its own.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct line {
    char text[4];
    struct line *next;
};

struct editor {
    struct line *first, *cursor, *mark;
};

static void append(struct editor *e) {
    struct line *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->text[0] = 0;
    l->next = NULL;
    if (!e->first) {
        e->first = l;
        e->cursor = l;
        e->mark = l;
    } else {
        l->next = e->first;
        e->first = l;
    }
}

int main(void) {
    struct editor e = {NULL, NULL, NULL};
    append(&e);
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            append(&e);
            break;
        case 1:
            if (e.cursor->next)
                e.cursor = e.cursor->next;
            break;
        case 2:
            e.mark = e.cursor;
            break;
        case 3:
            e.cursor = e.first;
            break;
        case 4:
            e.mark->text[0] = 'm';
            break;
        default:
            e.cursor->text[1] = 'c';
        }
    }
    while (e.first) {
        struct line *next = e.first->next;
        free(e.first);
        e.first = next;
    }
    return 0;
}
