static const char *fallback(void) { return "default"; }
const char *hook(void) __attribute__((weak, alias("fallback")));
const char *other_hook(void) __attribute__((weak, alias("fallback")));
