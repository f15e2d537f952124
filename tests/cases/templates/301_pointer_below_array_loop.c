// A loop that ends when its pointer lies below the array.
//@ run: exit 0
//@ check: TRUE
//@ templates: TRUE
int a[4];

int main(void)
{
    int *p = a + 3;
    while (p >= a) {
        *p = 1;
        p--;
    }
    return 0;
}
