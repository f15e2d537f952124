//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (a sanitizer finds the overflow of the pointer, before the access)
// Around all of memory in three steps.
int main(void)
{
    char text[4] = "abc";
    char *at = text;
    long far = (long)(~0UL >> 1);
    at = at + far;
    at = at + far;
    at = at + 2;
    return *at; //~ violation out-of-bounds
}
