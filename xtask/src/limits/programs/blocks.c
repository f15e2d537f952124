typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void *memset(void *to, int byte, size_t size);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char **kept = 0;
    for (size_t round = 1;; round++) {
        char **block = malloc(1 << 20);
        memset(block, (int)round, 1 << 20);
        ((char *)block)[__VERIFIER_nondet_uchar() + 64] = 1;
        block[0] = (char *)kept;
        kept = block;
    }
}
