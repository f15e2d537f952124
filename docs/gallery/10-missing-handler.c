// A table of functions with a hole
extern unsigned __VERIFIER_nondet_uint(void);

static int open_it(void) { return 1; }
static int close_it(void) { return 2; }

static int (*const commands[4])(void) = {open_it, close_it, 0, open_it};

int main(void) {
    unsigned command = __VERIFIER_nondet_uint();
    if (command >= 4)
        return 0;
    return commands[command]();
}
