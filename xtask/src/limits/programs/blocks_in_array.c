typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void free(void *block);
static void *blocks[5000000];
int main(void)
{
    for (int i = 0; i < 5000000; i++)
        blocks[i] = malloc(8);
    for (int i = 0; i < 5000000; i++)
        free(blocks[i]);
    return 0;
}
