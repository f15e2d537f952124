// Unsequenced side effects and the order of evaluation of operands and arguments.

//= gadget argument-order
static int log@[4], next@;
static int note@(int n) { log@[next@++ & 3] = n; return n; }
static int add@(int a, int b) { return a + b; }
//= call
next@ = 0;
check(add@(note@(1), note@(2)) == 3);
-[error-reached.open] check(log@[0] == 1);
-[error-reached.open2] check(log@[0] == 2);
check(log@[0] + log@[1] == 3);

//= gadget operand-order
static int step@;
static int up@(void) { step@ = step@ * 2 + 1; return step@; }
static int down@(void) { step@ = step@ * 3; return step@; }
//= call
{
    step@ = 1;
-[error-reached.open] check(up@() + down@() == 12);
-[error-reached.open2] int x@ = up@() - down@(); check(x@ < 0);
+[error-reached.open] int a@ = up@(); int b@ = down@(); check(a@ + b@ == 12 || step@ == 9 || 1);
}

//= gadget assignment-order
static int at@;
static int index@(void) { at@ = 1; return 0; }
static int value@(void) { return at@ ? 5 : 6; }
//= call
{
    int a@[2] = { 0 };
    at@ = 0;
-[error-reached.open] a@[index@()] = value@(); check(a@[0] == $pick(5$|6$));
+[error-reached.open] int v@ = value@(); a@[index@()] = v@; check(a@[0] == 6);
}

//= gadget sequenced-operators
static int hits@;
static int hit@(int n) { hits@++; return n; }
//= call
{
    hits@ = 0;
    int r@ = (hit@(0) && hit@(1)) || (hit@(0), hit@(1));
    check(r@ == 1 && hits@ == 3);
-[error-reached] check(hits@ != 3 || $int != $k);
    int c@ = hit@(1) ? hits@ : -1;
    check(c@ == 4);
}

//= gadget initialiser-order
static int n@;
static int take@(void) { return ++n@; }
//= call
{
    n@ = 0;
-[error-reached.open] int a@[2] = { take@(), take@() }; check(a@[0] == 1 && a@[1] == 2);
+[error-reached.open] int a@[2]; a@[0] = take@(); a@[1] = take@(); check(a@[0] == 1 && a@[1] == 2);
}

//= gadget division-or-shift-order
static int s@;
static int set@(int n) { s@ = n; return n; }
//= call
{
    s@ = 1;
-[division-by-zero.open] int q@ = set@(0) + 7 / (set@(1) * s@); (void)q@;
+[division-by-zero.open] int q@ = set@(1) + 7 / s@; check(q@ >= 1);
}

//= gadget free-order
//= include stdlib.h
static int *block@;
static int drop@(void) { free(block@); return 0; }
static int look@(void) { return *block@; }
//= call
{
    block@ = malloc(sizeof *block@);
    *block@ = $k;
-[use-after-free.open] int r@ = look@() + drop@(); (void)r@;
+[use-after-free.open] int r@ = look@(); r@ += drop@(); check(r@ == $k);
    block@ = 0;
}

//= gadget postfix-in-call
static int id@(int n) { return n; }
//= call
{
    int i@ = 0;
    check(id@(i@++) == 0 && i@ == 1);
    i@ = id@(i@) + 1;
-[error-reached] check(i@ != 2);
    check(i@ == 2);
}

//= gadget comma-arguments
static int pair@(int a, int b) { return a * 10 + b; }
//= call
{
    int i@ = 1;
    check(pair@((i@ += 1, i@), 3) == 23);
-[error-reached.open] int j@ = 1; check(pair@(({ j@ += 1; j@; }), ({ j@ *= 3; j@; })) == 26);
}

//= gadget printf-arguments
//= include stdio.h
static int c@;
static int tick@(void) { return ++c@; }
//= call
{
    char text@[16];
    c@ = 0;
-[error-reached.open] snprintf(text@, sizeof text@, "%d%d", tick@(), tick@());
+[error-reached.open] int a@ = tick@(), b@ = tick@(); snprintf(text@, sizeof text@, "%d%d", a@, b@);
    check(text@[0] == '1');
}

//= gadget unsequenced
//= call
{
    int i@ = 1, r@ = 0;
-[unsequenced] r@ = i@++ + i@++; (void)r@;
-[unsequenced.2] r@ = i@++ + i@++; check(r@ == 3);
-[unsequenced.3] i@ = i@++ + 1; check(i@ == 2);
-[unsequenced.4] int a@[3] = { 0 }; a@[i@] = i@++; check(a@[1] == 1);
+[unsequenced.2] r@ = i@++; r@ += i@++; check(r@ == 3);
}

//= gadget unsequenced-write-read
static int shared@;
static int read@(void) { return shared@; }
//= call
{
    shared@ = 0;
-[error-reached.open] int r@ = (shared@ = 1) + read@(); check(r@ == 2);
+[error-reached.open] shared@ = 1; int r@ = 1 + read@(); check(r@ == 2);
}
