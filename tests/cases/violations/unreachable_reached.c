//@ run: violation unreachable-reached
// The promise that every case is covered was wrong.
static int width(char suffix)
{
    switch (suffix) {
    case 'b': return 1;
    case 'w': return 2;
    case 'l': return 4;
    }
    __builtin_unreachable(); //~ violation unreachable-reached
}

int main(void) { return width('q'); }
