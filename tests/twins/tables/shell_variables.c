#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shell's variables: name=value, set and unset, in a null-terminated growing array. */
static char **vars;
static size_t n_vars, room;

static size_t find(const char *name, size_t len)
{
    size_t i;
    for (i = 0; i < n_vars; i++)
        if (strncmp(vars[i], name, len) == 0 && vars[i][len] == '=')
            break;
    return i;
}

static int set(const char *text)
{
    const char *eq = strchr(text, '=');
    size_t i;
    char *copy;
    if (!eq)
        return 0;
    copy = strdup(text);
    if (!copy)
        return -1;
    i = find(text, (size_t)(eq - text));
    if (i < n_vars) {
        free(vars[i]);
        vars[i] = copy;
        return 0;
    }
    if (n_vars == room) {
        size_t more = room ? 2 * room : 8;
        char **v = realloc(vars, more * sizeof *v);
        if (!v) {
            free(copy);
            return -1;
        }
        vars = v;
        room = more;
    }
    vars[n_vars++] = copy;
    return 0;
}

int main(void)
{
    char line[200];
    while (fgets(line, sizeof line, stdin))
        if (set(line) < 0)
            break;
    while (n_vars > 0)
        free(vars[--n_vars]);
    free(vars);
    return 0;
}
