extern __SIZE_TYPE__ strlen(const char *string);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    static char text[1000000];
    for (int i = 0; i < 999999; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    return strlen(text) == 3;
}
