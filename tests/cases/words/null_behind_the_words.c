// The null pointer behind the words is followed.
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
int main(int c,char**v){ int s=0; for(int i=0;i<=c;i++) s+= v[i][0]; return s; } //~ violation null-deref
