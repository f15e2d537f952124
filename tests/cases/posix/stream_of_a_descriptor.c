//@ run: exit 0
//@ inputs: 1 98 99 0
//@ stdout: 3 ab
//@ check: TRUE
//@ oracle: none (the run rests on what the system answers)
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char text[8];
    int file = open("file", O_RDONLY);
    if (file < 0)
        return 0;
    FILE *stream = fdopen(file, "r");
    if (!stream) {
        close(file);
        return 0;
    }
    if (fgets(text, sizeof text, stream))
        printf("%d %s\n", fileno(stream), text);
    fclose(stream);
    return 0;
}
