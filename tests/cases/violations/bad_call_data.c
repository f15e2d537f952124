//@ run: violation bad-call
// A handler that was overwritten by data.
#include <stdlib.h>

union slot { void (*handler)(void); char *text; };

int main(void)
{
    union slot s;

    s.text = calloc(16, 1);
    if (!s.text)
        return 1;
    s.handler(); //~ violation bad-call
    return 0;
}
