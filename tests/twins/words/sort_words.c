#include <stdio.h>
#include <string.h>

static void sort(char **words, int n)
{
    for (int i = 1; i < n; i++) {
        char *w = words[i];
        int k = i - 1;
        while (k >= 0 && strcmp(words[k], w) > 0) {
            words[k + 1] = words[k];
            k--;
        }
        words[k + 1] = w;
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    sort(argv + 1, argc - 1);
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    return 0;
}
