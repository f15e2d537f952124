//@ run: exit 0
//@ flags: -std=gnu11 -trigraphs
// Trigraphs by a flag of their own.
int main(void)
{
    return sizeof "??=" - 2;
}
