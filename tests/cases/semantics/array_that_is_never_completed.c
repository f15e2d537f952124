//@ oracle: none (the error function has no definition)
//@ run: exit 0
//@ strict
//@ check: TRUE
// C11 6.9.2p5: an array whose length no declaration of the unit says has one element.
extern void reach_error(void);

struct pair { int first, second; };

int numbers[];
struct pair pairs[];
char names[][4];
int completed[];
int completed[5];

int main(void) {
    if (numbers[0] || pairs[0].second || names[0][3] || completed[4]) reach_error();
    numbers[0] = 3;
    pairs[0].second = 4;
    names[0][3] = 5;
    return numbers[0] + pairs[0].second + names[0][3] - 12;
}
