//@ oracle: none (the error function has no definition)
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// The name of a function is an object of its own (C11 6.4.2.2), which gcc shares with no literal; other compilers do.
extern void reach_error(void);

int main(void) {
    const char *literal = "main";
    if (literal == __func__) reach_error();
    return 0;
}
