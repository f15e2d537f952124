// An index that nothing has set is in bounds, whatever it is; yet using it is undefined.
//@ run: violation uninitialised-pointer
//@ templates: FALSE
//@ oracle: none (no sanitizer sees it)
int a[4];

int main(void)
{
    int i;
    a[i & 3] = 1; //~ violation uninitialised-pointer
    return 0;
}
