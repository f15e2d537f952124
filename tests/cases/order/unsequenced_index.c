//@ run: exit 0
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (the behaviour is undefined)
// Not asked about: nothing is proved of a program whose behaviour is undefined.
int main(void)
{
    int room[3] = { 0, 0, 0 };
    int i = 0;

    room[i] = i++; //~ note unsequenced
    return room[0];
}
