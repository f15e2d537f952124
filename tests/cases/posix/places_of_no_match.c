//@ run: unknown unsupported
//@ check: UNKNOWN(not-replayed)
// A part that took no part has -1.
#include <regex.h>

int main(void)
{
    regex_t expression;
    regmatch_t places[2];
    const char *text = "some text";
    char found = 0;
    if (regcomp(&expression, "(s.*)?t", REG_EXTENDED) != 0)
        return 0;
    if (regexec(&expression, text, 2, places, 0) == 0)
        found = text[places[1].rm_so];
    regfree(&expression);
    return found;
}
