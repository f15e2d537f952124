//@ run: exit 0
//@ check: TRUE
//@ with: parts/large_table.c
//@ oracle: none (the units disagree on the size)
// A declaration that promises fewer elements than the definition has makes the object no smaller, and its
// alignment is what the definition says.
extern int table[2];
extern int *end_of_table(void);

int main(void)
{
    *end_of_table() = 1;
    return table[0];
}
