//@ run: exit 3
//@ check: TRUE
//@ oracle: none (gcc takes exit for its own)
// A static function that is called exit ends nothing.
static int code;

static void exit(int status)
{
    code = status;
}

int main(void)
{
    exit(3);
    return code;
}
