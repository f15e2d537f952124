//@ run: unknown unsupported
//@ check: TRUE
// The places lie in the text, and a part that took no part has none.
#include <regex.h>
#include <string.h>

int main(void)
{
    regex_t expression;
    regmatch_t places[2];
    const char *text = "some text";
    char copy[16] = "";
    if (regcomp(&expression, "(s.*)? text", REG_EXTENDED) != 0)
        return 0;
    if (regexec(&expression, text, 2, places, 0) == 0) {
        memcpy(copy, text + places[0].rm_so, places[0].rm_eo - places[0].rm_so);
        if (places[1].rm_so >= 0)
            copy[0] = text[places[1].rm_eo];
    }
    regfree(&expression);
    return 0;
}
