// The byte behind a word is read.
//@ run: violation out-of-bounds
//@ args: ''
//@ oracle: none (no sanitizer watches the command line)
//@ check: FALSE(valid-deref)
#include <string.h>
int main(int c,char**v){ if(c<2) return 0; return v[1][strlen(v[1])+1]; } //~ violation out-of-bounds
