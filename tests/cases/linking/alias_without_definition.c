//@ run: error
// An alias of something that only another file could define is an error, as for gcc.
extern int elsewhere(void);
int here(void) __attribute__((alias("elsewhere"))); //~ error which this file does not define

int main(void)
{
    return here();
}
