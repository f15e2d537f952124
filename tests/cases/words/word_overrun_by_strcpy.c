// A word is overrun.
//@ run: violation out-of-bounds
//@ args: ''
//@ oracle: none (no sanitizer watches the command line)
//@ check: FALSE(valid-deref)
#include <string.h>
int main(int c,char**v){ if(c<2) return 0; strcpy(v[1],"longer than it"); return 0; } //~ violation out-of-bounds
