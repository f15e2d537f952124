//@ run: exit 0
//@ strict
// A type that was declared with a small alignment may be accessed anywhere.
typedef int __attribute__((aligned(1))) anywhere;
typedef unsigned long long __attribute__((aligned(2))) even;

static char bytes[32] __attribute__((aligned(16)));

int main(void)
{
    anywhere *number = (anywhere *)(bytes + 1);
    *number = -5;
    number[1] = 7;
    even *wide = (even *)(bytes + 18);
    *wide = 0x123456789abcdefULL;
    *number += 1;
    return *number == -4 && number[1] == 7 && *wide == 0x123456789abcdefULL ? 0 : 1;
}
