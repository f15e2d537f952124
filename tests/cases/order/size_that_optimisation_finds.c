//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Without optimisation gcc does not know how large the object is; with it, it does.
extern void reach_error(void);

int main(void)
{
    char room[4], *p = room;
    if (__builtin_object_size(p, 0) == 4)
        reach_error();
    return 0;
}
