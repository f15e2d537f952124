//@ run: violation out-of-bounds
// The classic fence post: one element too many.
int main(void)
{
    int squares[8];

    for (int i = 0; i <= 8; i++)
        squares[i] = i * i; //~ violation out-of-bounds
    return 0;
}
