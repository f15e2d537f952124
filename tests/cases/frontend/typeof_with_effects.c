//@ run: error
//@ oracle: none (gcc accepts it)
// Effects in the operand of a typeof happen when it is of variable length; that is refused.
int main(void)
{
    int m = 2, i = 0;
    int a[m][m];

    typeof(i++) same = 3;
    typeof((a[i])) row;
    typeof((a[i++])) other; //~ error variable-length operand that has side effects
    row[0] = other[0] = same;
    return i;
}
