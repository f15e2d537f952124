#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *line = 0;
    size_t size = 0;
    unsigned long count = 0;
    while (getline(&line, &size, stdin) != -1)
        count++;
    free(line);
    return count == 77;
}
