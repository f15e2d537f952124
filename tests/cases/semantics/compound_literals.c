//@ run: exit 0
//@ stdout: 5 2
//@ stdout: 42
//@ stdout: 2
//@ stdout: 3
//@ stdout: 6
//@ stdout: text
// A compound literal is an object: it can be changed, and it lives as long as its block.
#include <stdio.h>

struct point { int x, y; };

static struct point *global = &(struct point){ 3, 4 };

static int area(const struct point *size) { return size->x * size->y; }

int main(void)
{
    struct point *p = &(struct point){ .y = 2 };
    int total = 0;

    p->x += 5;
    printf("%d %d\n", p->x, p->y);
    printf("%d\n", area(&(struct point){ 6, 7 }));
    printf("%d\n", ((int[]){ 1, 2, 3 })[1]);
    for (int i = 0; i < 3; i++) {
        int *cell = (int[2]){ i };
        total += cell[0] + cell[1]++;
    }
    printf("%d\n", total);
    global->x *= 2;
    printf("%d\n", global->x);
    printf("%s\n", (char[]){ "text" });
    return 0;
}
