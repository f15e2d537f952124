typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void *memcpy(void *to, const void *from, size_t size);
extern void free(void *block);
int main(void)
{
    char *text = malloc(1);
    for (size_t size = 1; size < 100000000; size += 16) {
        char *longer = malloc(size + 16);
        memcpy(longer, text, size);
        longer[size + 15] = 1;
        free(text);
        text = longer;
    }
    free(text);
    return 0;
}
