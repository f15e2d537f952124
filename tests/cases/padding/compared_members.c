//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The same without looking at padding: members, records without padding, arrays in records.
#include <string.h>
extern void reach_error(void);

struct mark {
    char tag;
    int value;
};

struct full {
    int one;
    int two;
};

struct named {
    char name[3];
    int value;
};

int main(void)
{
    struct mark a = { 'x', 1 };
    struct mark b = a;
    struct full c = { 1, 2 };
    struct full d = { 1, 2 };
    struct named e = { "ab", 3 };

    if (a.tag != b.tag || a.value != b.value)
        reach_error();
    if (memcmp(&c, &d, sizeof c) != 0)
        reach_error();
    if (strcmp(e.name, "ab") != 0 || e.name[2] != 0)
        reach_error();
    return 0;
}
