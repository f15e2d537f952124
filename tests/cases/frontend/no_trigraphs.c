//@ run: exit 0
//@ flags: -std=gnu11
// Without it, GNU C has none.
int main(void)
{
    return sizeof "??=" - 4;
}
