//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ with: parts/small_table.c
//@ oracle: none (the units disagree on the size)
// A declaration that promises more elements than the definition has makes the object no larger.
extern int table[100];
extern long pair[8];

int main(void)
{
    table[1] = 1;
    pair[1] = 2;
    return table[50]; //~ violation out-of-bounds
}
