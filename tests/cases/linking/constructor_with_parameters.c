//@ run: unknown unsupported
//@ oracle: none (the platform passes main's arguments)
// The platform passes arguments to constructors; that is not modelled.
static int count;

__attribute__((constructor)) static void start(int argc, char **argv)
{
    count = argc;
}

int main(void)
{
    return count - 1;
}
