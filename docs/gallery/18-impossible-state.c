// A state machine that gets into a state it should not know
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum state { IDLE, BUSY, DONE };

int main(void) {
    enum state state = IDLE;
    for (int i = 0; i < 3; i++) {
        int event = __VERIFIER_nondet_int();
        switch (state) {
        case IDLE:
            if (event == 1)
                state = BUSY;
            break;
        case BUSY:
            state = event == 2 ? DONE : IDLE;
            break;
        case DONE:
            reach_error();
        }
    }
    return 0;
}
