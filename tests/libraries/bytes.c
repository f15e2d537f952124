// Bytes that wait between two places of one block, what they are called, and a reader of numbers with positions of its own.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define API(type) type

struct pipe {
    unsigned char *buf;
    unsigned char *head;
    unsigned char *tail;
    size_t size;
};

struct reader {
    unsigned pos;
    unsigned next;
};

static const char *kinds[] = {"empty", "partly filled", "full"};

API(const char *) kind_name(int kind) {
    return kinds[kind];
}

API(void) pipe_reset(struct pipe *pipe) {
    pipe->head = pipe->tail = pipe->buf;
}

API(size_t) pipe_used(const struct pipe *pipe) {
    if (pipe->head >= pipe->tail)
        return (size_t)(pipe->head - pipe->tail);
    return pipe->size - (size_t)(pipe->tail - pipe->head);
}

API(int) pipe_put(struct pipe *pipe, unsigned char byte) {
    unsigned char *next = pipe->head + 1;
    if (next == pipe->buf + pipe->size)
        next = pipe->buf;
    if (next == pipe->tail)
        return 0;
    *pipe->head = byte;
    pipe->head = next;
    return 1;
}

API(int) pipe_take(struct pipe *pipe) {
    if (pipe->head == pipe->tail)
        return -1;
    int byte = *pipe->tail++;
    if (pipe->tail == pipe->buf + pipe->size)
        pipe->tail = pipe->buf;
    return byte;
}

API(void) pipe_free(struct pipe *pipe) {
    free(pipe->buf);
    pipe->buf = pipe->head = pipe->tail = NULL; // wrong: free(pipe->buf);
}

API(int) read_digit(struct reader *reader, const char *text, size_t len, int *digits, size_t count) {
    if (reader->pos >= len || reader->next >= count)
        return 0;
    digits[reader->next++] = text[reader->pos++] - '0'; // wrong: digits[count] = text[reader->pos++] - '0';
    return 1;
}

#ifdef WITH_A_MAIN
int main(void) {
    return kind_name(0)[0] != 'e';
}
#endif
