#include <stdio.h>
#include <stdlib.h>

struct bytes {
    char *data;
    size_t len;
    size_t cap;
};

static int append(struct bytes *b, char c)
{
    if (b->len == b->cap) {
        size_t cap = b->cap == 0 ? 8 : b->cap * 2;
        char *data = realloc(b->data, cap);
        if (data == NULL)
            return -1;
        b->data = data;
        b->cap = cap;
    }
    b->data[b->len++] = c;
    return 0;
}

int main(void)
{
    struct bytes b = {NULL, 0, 0};
    unsigned long checksum = 0;
    int c;

    while ((c = getchar()) != EOF) {
        if (append(&b, (char)c) != 0) {
            free(b.data);
            return 1;
        }
    }
    for (size_t i = 0; i < b.len; i++)
        checksum = checksum * 31 + (unsigned char)b.data[i];
    printf("%zu bytes, %lx\n", b.len, checksum);
    free(b.data);
    return 0;
}
