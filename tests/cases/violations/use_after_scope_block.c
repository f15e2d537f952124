//@ run: violation use-after-scope
// The object lived in the inner block only.
int main(void)
{
    int *escaped;
    {
        int inner = 5;
        escaped = &inner;
    }
    return *escaped; //~ violation use-after-scope
}
