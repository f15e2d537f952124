//@ oracle: none (the error function has no definition)
//@ run: exit 0
//@ check: TRUE
extern void reach_error(void);

static const char *name(void) {
    return __func__;
}

int main(void) {
    const char *here = __func__;
    if (name() != name() || here != __func__) reach_error();
    if (sizeof __func__ != 5 || here[0] != 'm' || here[4]) reach_error();
    return 0;
}
