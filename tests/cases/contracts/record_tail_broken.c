//@ run: nothing
//@ contract: make
//@ check: FALSE(valid-deref)
// No room for the array.
#include <stdlib.h>
struct text {
    unsigned length;
    char bytes[];
};

//@ requires n < 5000
//@ ensures result->length |-> n * blk(result->bytes, result->bytes + n)
struct text *make(unsigned n)
{
    struct text *text = malloc(sizeof *text);
    if (!text)
        abort();
    text->length = n;
    return text;
}
