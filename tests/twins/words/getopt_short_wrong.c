#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct settings {
    int all;
    int brief;
    char *config;
};

int main(int argc, char **argv)
{
    struct settings s = {0, 0, NULL};
    int c, status = 0;

    while ((c = getopt(argc, argv, "abc:")) != -1) {
        switch (c) {
        case 'a':
            s.all = 1;
            break;
        case 'b':
            s.brief = 1;
            break;
        case 'c':
            free(s.config);
            s.config = malloc(strlen(optarg));
            if (s.config == NULL)
                return 1;
            strcpy(s.config, optarg);
            break;
        default:
            status = 2;
            goto out;
        }
    }
    for (int i = optind; i < argc; i++)
        printf("%s%s\n", s.all ? "+" : "", argv[i]);
    if (s.config != NULL && !s.brief)
        puts(s.config);
out:
    free(s.config);
    return status;
}
