// The vector of words is read behind its end.
//@ run: violation out-of-bounds
//@ oracle: none (no sanitizer watches the command line)
//@ check: FALSE(valid-deref)
int main(int c,char**v){ int s=0; for(int i=0;i<=c+1;i++) s+= v[i]!=0; return s; } //~ violation out-of-bounds
