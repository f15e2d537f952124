extern int __VERIFIER_nondet_int(void);
static unsigned int walk(unsigned int depth, unsigned int value)
{
    if (depth == 0)
        return value;
    if (__VERIFIER_nondet_int() > (int)(value & 0xffffu))
        return walk(depth - 1, value * 3u + 1u) ^ walk(depth - 1, value + 7u);
    return walk(depth - 1, value ^ depth) + walk(depth - 1, value >> 1);
}
int main(void)
{
    return (int)(walk(40, 1) & 1u);
}
