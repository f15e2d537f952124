#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int parse(const char *text, int *value)
{
    char *end;
    long v;

    errno = 0;
    v = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || v < INT_MIN || v > INT_MAX)
        return 0;
    *value = (int)v;
    return 1;
}

int main(int argc, char *argv[])
{
    int *numbers;
    int n = 0;
    long long sum = 0;

    if (argc < 2)
        return 2;
    numbers = malloc((size_t)(argc - 2) * sizeof *numbers);
    if (numbers == NULL)
        return 1;
    for (int i = 1; i < argc; i++) {
        if (!parse(argv[i], &numbers[n])) {
            fprintf(stderr, "not a number: %s\n", argv[i]);
            continue;
        }
        n++;
    }
    for (int i = 0; i < n; i++)
        sum += numbers[i];
    printf("%d numbers, sum %lld\n", n, sum);
    free(numbers);
    return 0;
}
