//@ run: error
// The place of a missing token is after the one before it.
int main(void)
{
    int x = 1 //~ error expected `;`
    return x;
}
