typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern void *memset(void *to, int byte, size_t size);
extern void *memcpy(void *to, const void *from, size_t size);
extern int memcmp(const void *a, const void *b, size_t size);
int main(void)
{
    size_t size = 3000000000u;
    char *a = malloc(size), *b = malloc(size);
    memset(a, 1, size);
    memcpy(b, a, size);
    int result = memcmp(a, b, size);
    free(a);
    free(b);
    return result;
}
