#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line { int number; struct line *next; };
struct word { char *text; struct line *lines; struct word *next; };

static struct word *index_[26];

static struct word *enter(const char *text)
{
    int c = tolower((unsigned char)text[0]) - 'a';
    struct word *w;
    if (c < 0 || c >= 26)
        return NULL;
    for (w = index_[c]; w; w = w->next)
        if (strcmp(w->text, text) == 0)
            return w;
    w = malloc(sizeof *w);
    if (!w)
        return NULL;
    w->text = malloc(strlen(text) + 1);
    if (!w->text) {
        free(w);
        return NULL;
    }
    strcpy(w->text, text);
    w->lines = NULL;
    w->next = index_[c];
    index_[c] = w;
    return w;
}

static void note(struct word *w, int number)
{
    struct line *l;
    if (w->lines && w->lines->number == number)
        return;
    l = malloc(sizeof *l);
    if (!l)
        return;
    l->number = number;
    l->next = w->lines;
    w->lines = l;
}

static void release(void)
{
    for (int c = 0; c < 26; c++) {
        struct word *w = index_[c];
        while (w) {
            struct word *next = w->next;
            struct line *l = w->lines;
            while (l) {
                struct line *n = l->next;
                free(l);
                l = n;
            }
            free(w->text);
            free(w);
            w = next;
        }
    }
}

int main(void)
{
    char buf[32];
    int number = 0;
    while (scanf("%31s", buf) == 1) {
        struct word *w = enter(buf);
        if (w)
            note(w, number);
        if (number < 10000)
            number++;
    }
    release();
    return 0;
}
