//@ run: violation out-of-bounds
//@ oracle: none (nothing defines the object)
// Whoever defines it: it has four elements.
extern int table[4];

int main(void) {
    int i = 4;
    return table[i]; //~ violation out-of-bounds
}
