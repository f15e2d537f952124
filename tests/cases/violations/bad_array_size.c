//@ run: violation bad-array-size
//@ strict
// A size that came out negative.
static int fill(int n)
{
    int room[n - 5]; //~ violation bad-array-size

    room[0] = n;
    return room[0];
}

int main(void) { return fill(6) - fill(2); }
