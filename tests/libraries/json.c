// A reader of JSON into a tree of values.
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_type type;
    char *key;
    char *string;
    double number;
    struct json *child;
    struct json *next;
};

struct json *json_new(enum json_type type) {
    struct json *item = calloc(1, sizeof *item);
    if (item != NULL)
        item->type = type;
    return item;
}

void json_free(struct json *item) {
    while (item != NULL) {
        struct json *next = item->next;
        json_free(item->child); // wrong:
        free(item->key);
        free(item->string); // wrong:
        free(item); // wrong: free(item); free(item->key);
        item = next;
    }
}

const char *json_skip(const char *text) {
    while (*text && (unsigned char)*text <= ' ')
        text++;
    return text;
}

const char *json_read_string(const char *text, char **out) {
    if (*text != '"')
        return NULL;
    const char *end = ++text;
    size_t length = 0;
    while (*end != '"') {
        if (*end == '\0') // wrong: if (length > 1000000)
            return NULL;
        if (*end == '\\' && *++end == '\0')
            return NULL;
        end++;
        length++;
    }
    char *copy = malloc(length + 1); // wrong: char *copy = malloc(length);
    if (copy == NULL)
        return NULL;
    char *to = copy;
    for (; text < end; text++) {
        if (*text == '\\')
            text++;
        *to++ = *text;
    }
    *to = '\0';
    *out = copy;
    return end + 1;
}

const char *json_read_number(const char *text, double *out) {
    double value = 0, scale = 1;
    bool negative = *text == '-';
    if (negative)
        text++;
    if (!isdigit((unsigned char)*text))
        return NULL;
    while (isdigit((unsigned char)*text))
        value = value * 10 + (*text++ - '0');
    if (*text == '.')
        while (isdigit((unsigned char)*++text)) {
            scale /= 10;
            value += (*text - '0') * scale;
        }
    *out = negative ? -value : value;
    return text;
}

const char *json_read_word(const char *text, const char *word) {
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

void json_add(struct json *parent, struct json *item) {
    struct json *last = parent->child;
    item->next = NULL;
    if (last == NULL) {
        parent->child = item;
        return;
    }
    while (last->next != NULL)
        last = last->next;
    last->next = item;
}

struct json *json_string(const char *text) {
    struct json *item = json_new(JSON_STRING);
    if (item == NULL)
        return NULL;
    item->string = strdup(text);
    if (item->string == NULL) {
        json_free(item); // wrong with --malloc-may-fail:
        return NULL;
    }
    return item;
}

size_t json_size(const struct json *parent) {
    size_t size = 0;
    for (const struct json *item = parent->child; item; item = item->next)
        size++;
    return size;
}

struct json *json_at(const struct json *parent, size_t index) {
    struct json *item = parent->child;
    while (item && index > 0) { // wrong: while (index > 0) {
        item = item->next;
        index--;
    }
    return item;
}

struct json *json_get(const struct json *object, const char *key) {
    struct json *item;
    for (item = object->child; item; item = item->next)
        if (item->key && strcmp(item->key, key) == 0)
            return item;
    return NULL;
}

struct json *json_detach(struct json *parent, struct json *item) {
    struct json **link = &parent->child;
    while (*link != NULL && *link != item)
        link = &(*link)->next;
    if (*link == NULL) // wrong: if (item == NULL)
        return NULL;
    *link = item->next;
    item->next = NULL;
    return item;
}

bool json_set_string(struct json *item, const char *text) {
    char *copy = strdup(text);
    if (copy == NULL)
        return false;
    free(item->string);
    item->string = copy; // wrong:
    item->type = JSON_STRING;
    return true;
}

int json_depth(const struct json *item) {
    int deepest = 0;
    for (; item != NULL; item = item->next) {
        int depth = 1 + json_depth(item->child);
        if (depth > deepest)
            deepest = depth;
    }
    return deepest;
}
