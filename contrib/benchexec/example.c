/* A task for trying the tool-info module: the second block is freed twice when the input is 2. */
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *first = malloc(4), *second = malloc(4);
    int choice = __VERIFIER_nondet_int();

    free(first);
    free(second);
    if (choice == 2)
        free(second);
    return 0;
}
