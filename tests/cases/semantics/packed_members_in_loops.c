//@ run: exit 0
//@ strict
//@ check: TRUE
// A member of a packed record may stand anywhere when it is named.
struct __attribute__((packed)) entry {
    char tag;
    int value;
    short parts[3];
};

static struct entry table[4];

int main(void)
{
    struct entry local = {1, 2, {3, 4, 5}};
    struct entry *p;
    int sum = 0;
    int i;
    for (p = table; p < table + 4; p++) {
        p->value = 3;
        for (i = 0; i < 3; i++)
            p->parts[i] = (short)i;
        sum += p->value + p->parts[2];
    }
    local.value += 1;
    return sum + local.value + local.parts[2] != 28;
}
