// A string is looked at from a place whose bound only a solver knows, below which there are known bytes.
//@ run: violation out-of-bounds
//@ inputs: 30 97 20
//@ oracle: none (a compiler does not know where its inputs come from)
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned char s[100];
    s[0] = s[1] = s[2] = s[3] = s[4] = s[5] = s[6] = s[7] = 'x';
    unsigned long m = __VERIFIER_nondet_uint();
    if (m < 20 || m > 80)
        return 0;
    memset(s + 8, __VERIFIER_nondet_char(), m);
    s[8 + m] = 5;
    s[9 + m] = 3;
    s[10 + m] = 0;
    unsigned long k = __VERIFIER_nondet_uint();
    if (k > 60 || (k ^ 5) < 16 || k >= 8 + m)
        return 0;
    if (strlen((char *)s + k) < 3)
        return 0;
    s[k] = 'z';
    char t[6];
    t[s[k + 1]] = 1; //~ violation out-of-bounds
    return 0;
}
