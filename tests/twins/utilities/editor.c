#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct editor {
    char *text;
    size_t size;
    size_t gap;     /* the cursor: text before it lies at 0 … gap */
    size_t gap_end; /* text after it lies at gap_end … size */
};

static int editor_init(struct editor *e, size_t size)
{
    e->text = malloc(size);
    if (e->text == NULL)
        return 0;
    e->size = size;
    e->gap = 0;
    e->gap_end = size;
    return 1;
}

static int editor_room(struct editor *e, size_t n)
{
    size_t tail = e->size - e->gap_end;
    size_t size = e->size;
    char *text;

    if (e->gap_end - e->gap >= n)
        return 1;
    while (size - e->gap - tail < n) {
        if (size > (size_t)-1 / 4)
            return 0;
        size *= 2;
    }
    text = realloc(e->text, size);
    if (text == NULL)
        return 0;
    memmove(text + size - tail, text + e->gap_end, tail);
    e->text = text;
    e->gap_end = size - tail;
    e->size = size;
    return 1;
}

static int editor_insert(struct editor *e, const char *s, size_t n)
{
    if (!editor_room(e, n))
        return 0;
    memcpy(e->text + e->gap, s, n);
    e->gap += n;
    return 1;
}

static void editor_move(struct editor *e, long by)
{
    if (by < 0) {
        size_t n = (size_t)-(by + 1) + 1;
        if (n > e->gap)
            n = e->gap;
        memmove(e->text + e->gap_end - n, e->text + e->gap - n, n);
        e->gap -= n;
        e->gap_end -= n;
    } else {
        size_t n = (size_t)by;
        if (n > e->size - e->gap_end)
            n = e->size - e->gap_end;
        memmove(e->text + e->gap, e->text + e->gap_end, n);
        e->gap += n;
        e->gap_end += n;
    }
}

static void editor_delete(struct editor *e, size_t n)
{
    if (n > e->size - e->gap_end)
        n = e->size - e->gap_end;
    e->gap_end += n;
}

static void editor_print(const struct editor *e)
{
    fwrite(e->text, 1, e->gap, stdout);
    putchar('|');
    fwrite(e->text + e->gap_end, 1, e->size - e->gap_end, stdout);
    putchar('\n');
}

int main(void)
{
    struct editor e;
    char line[200];
    int rc = 0;

    if (!editor_init(&e, 16))
        return 1;
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t n = strcspn(line, "\n");
        line[n] = '\0';
        switch (line[0]) {
        case 'i':
            if (!editor_insert(&e, line + 1, n - 1)) {
                rc = 1;
                goto done;
            }
            break;
        case 'm':
            editor_move(&e, strtol(line + 1, NULL, 10));
            break;
        case 'x':
            editor_delete(&e, strtoul(line + 1, NULL, 10));
            break;
        case 'p':
            editor_print(&e);
            break;
        case 'q':
            goto done;
        default:
            puts("?");
        }
    }
done:
    free(e.text);
    return rc;
}
