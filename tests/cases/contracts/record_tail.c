//@ run: nothing
//@ contract: make
//@ check: TRUE
// A record with an array at its end.
#include <stdlib.h>
struct text {
    unsigned length;
    char bytes[];
};

//@ requires n < 5000
//@ ensures result->length |-> n * blk(result->bytes, result->bytes + n)
struct text *make(unsigned n)
{
    struct text *text = malloc(sizeof *text + n);
    if (!text)
        abort();
    text->length = n;
    return text;
}
