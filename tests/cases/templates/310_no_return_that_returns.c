// A function that was declared not to return, and does.
//@ run: violation unreachable-reached
//@ templates: UNKNOWN
//@ oracle: none (undefined behaviour that no sanitizer looks for)
_Noreturn void stop(void)
{
}

int main(void)
{
    stop(); //~ violation unreachable-reached
    return 0;
}
