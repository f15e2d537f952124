// A static function whose address is handed over may be called back.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
static int mode = 1;

static void change(void)
{
    mode = 0;
}

void set_callback(void (*callback)(void));

int main(void)
{
    int *null = 0;
    set_callback(change);
    if (mode == 1)
        *null = 1;
    return 0;
}
