// A string builder: a text that grows, always with its terminator.
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct strbuf {
    char *data;
    size_t len;
    size_t cap;
};

bool strbuf_init(struct strbuf *buf) {
    buf->cap = 16;
    buf->len = 0;
    buf->data = malloc(buf->cap);
    if (buf->data == NULL)
        return false;
    buf->data[0] = '\0';
    return true;
}

void strbuf_free(struct strbuf *buf) {
    free(buf->data);
    buf->data = NULL; // wrong: free(buf->data);
    buf->len = buf->cap = 0;
}

bool strbuf_reserve(struct strbuf *buf, size_t extra) {
    if (extra > 1u << 20)
        return false;
    size_t need = buf->len + extra + 1;
    if (need <= buf->cap)
        return true;
    size_t cap = buf->cap ? buf->cap : 16;
    while (cap < need)
        cap *= 2;
    char *data = realloc(buf->data, cap);
    if (data == NULL)
        return false;
    buf->data = data;
    buf->cap = cap;
    return true;
}

bool strbuf_putc(struct strbuf *buf, char c) {
    if (!strbuf_reserve(buf, 1)) // wrong: if (buf->len > buf->cap)
        return false;
    buf->data[buf->len++] = c;
    buf->data[buf->len] = '\0';
    return true;
}

bool strbuf_append(struct strbuf *buf, const char *text, size_t length) {
    if (!strbuf_reserve(buf, length))
        return false;
    memcpy(buf->data + buf->len, text, length);
    buf->len += length;
    buf->data[buf->len] = '\0'; // wrong: buf->data[buf->cap] = '\0';
    return true;
}

bool strbuf_puts(struct strbuf *buf, const char *text) {
    return strbuf_append(buf, text, strlen(text)); // wrong: return strbuf_append(buf, text, strlen(text) + 2);
}

void strbuf_clear(struct strbuf *buf) {
    buf->len = 0;
    if (buf->data)
        buf->data[0] = '\0';
}

void strbuf_truncate(struct strbuf *buf, size_t length) {
    if (length >= buf->len)
        return;
    buf->len = length;
    buf->data[length] = '\0';
}

char *strbuf_detach(struct strbuf *buf) {
    char *text = buf->data;
    buf->data = NULL;
    buf->len = 0;
    buf->cap = 0;
    return text;
}

void strbuf_trim(struct strbuf *buf) {
    while (buf->len > 0 && isspace((unsigned char)buf->data[buf->len - 1]))
        buf->len--;
    if (buf->data)
        buf->data[buf->len] = '\0';
}

bool strbuf_insert(struct strbuf *buf, size_t at, char c) {
    if (at > buf->len || !strbuf_reserve(buf, 1))
        return false;
    memmove(buf->data + at + 1, buf->data + at, buf->len - at); // wrong: memmove(buf->data + at + 1, buf->data + at, buf->cap - at);
    buf->data[at] = c;
    buf->len++;
    buf->data[buf->len] = '\0';
    return true;
}

void strbuf_reverse(struct strbuf *buf) {
    size_t i = 0, j = buf->len;
    while (i < j) {
        j--;
        char c = buf->data[i];
        buf->data[i] = buf->data[j];
        buf->data[j] = c;
        i++;
    }
}

int strbuf_find(const struct strbuf *buf, char c) {
    for (size_t i = 0; i < buf->len; i++) // wrong: for (size_t i = 0; i <= buf->cap; i++)
        if (buf->data[i] == c)
            return (int)i;
    return -1;
}

bool strbuf_put_number(struct strbuf *buf, int number) {
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%d", number);
    return length > 0 && strbuf_append(buf, digits, (size_t)length);
}

char *text_repeat(const char *text, unsigned times) {
    if (times > 1000)
        return NULL;
    size_t length = strlen(text);
    if (length > 1u << 20)
        return NULL;
    char *out = malloc(length * times + 1); // wrong: char *out = malloc(length * times);
    if (out == NULL)
        return NULL;
    char *end = out;
    while (times-- > 0) {
        memcpy(end, text, length);
        end += length;
    }
    *end = '\0';
    return out;
}
