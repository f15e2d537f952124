//@ run: unknown unsupported
//@ model: LP64
//@ oracle: none (it works there)
// Floating-point numbers of 16 bits are only moved around.
static _Float16 half = 1.5f16;

int main(void)
{
    _Float16 other = half, both[2] = {half, other};
    struct { _Float16 h; char c; } s = {other, 1};

    other = s.h;
    return both[0] + other > 1;
}
