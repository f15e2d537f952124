static int f(void) { return 2; }
static int value = 20;

int there(void) __attribute__((alias("f")));
extern int far_value __attribute__((alias("value")));

int third_body(void) { return 3; }
int third(void) __attribute__((weak, alias("third_body")));
