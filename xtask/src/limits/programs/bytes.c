extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char cells[256];
int main(void)
{
    for (;;) {
        unsigned char to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar();
        cells[to] = (unsigned char)(cells[from] * 3u + cells[(unsigned char)(to ^ from)] + from);
        if (cells[from] > cells[to])
            cells[cells[to]] ^= from;
    }
}
