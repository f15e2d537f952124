// A result that is only set when something is found
// options: --check-uninitialised
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int numbers[3] = {4, 8, 15}, found;
    int key = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        if (numbers[i] == key)
            found = 1;
    if (found)
        return 0;
    return 1;
}
