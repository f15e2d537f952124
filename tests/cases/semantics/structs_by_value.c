//@ run: exit 0
//@ stdout: 1 1.5 C
//@ stdout: 0 A
//@ stdout: 1.75
//@ stdout: 1.5
//@ stdout: 1
// Structs are copied when they are assigned, passed and returned.
#include <stdio.h>

struct vec { double x, y; };
struct body { struct vec position, velocity; char name[4]; };

static struct vec add(struct vec a, struct vec b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

static struct body step(struct body b)
{
    b.position = add(b.position, b.velocity);
    b.name[0]++;
    return b;
}

int main(void)
{
    struct body start = { { 0, 1 }, { 0.5, 0.25 }, "A" }, moved, copy;

    moved = step(step(start));
    copy = moved;
    copy.position.x = 9;
    printf("%g %g %s\n", moved.position.x, moved.position.y, moved.name);
    printf("%g %s\n", start.position.x, start.name);
    printf("%g\n", step(moved).position.y);
    printf("%g\n", add(start.velocity, (struct vec){ 1, 1 }).x);
    printf("%g\n", (start.position.x ? copy : moved).position.x);
    return 0;
}
