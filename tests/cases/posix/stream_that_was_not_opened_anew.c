//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
// When it cannot be opened anew, the stream is closed all the same.
#include <stdio.h>

int main(void)
{
    FILE *stream = fopen("file", "r");
    if (!stream)
        return 0;
    if (!freopen("other", "r", stream))
        return fgetc(stream); //~ violation use-after-free
    fclose(stream);
    return 0;
}
