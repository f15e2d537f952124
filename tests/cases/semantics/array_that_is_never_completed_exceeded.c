//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
struct pair { int first, second; };

struct pair pairs[];

int main(void) {
    pairs[0].first = 1;
    return pairs[1].first; //~ violation out-of-bounds
}
