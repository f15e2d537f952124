//@ run: violation misaligned
//@ strict
// A pointer to a member of a packed record does not know the record: the access has to be aligned.
struct __attribute__((packed)) entry {
    char tag;
    int value;
};

static struct entry entry;

int main(void)
{
    int *p = &entry.value;
    *p = 1; //~ violation misaligned
    return 0;
}
