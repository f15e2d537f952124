// The end of a word is overwritten, and somebody looks for it.
//@ run: violation out-of-bounds
//@ args: ''
//@ oracle: none (no sanitizer watches the command line)
//@ check: FALSE(valid-deref)
#include <string.h>
int main(int c,char**v){ if(c<2) return 0; v[1][strlen(v[1])]='x'; return strlen(v[1])>3; } //~ violation out-of-bounds
