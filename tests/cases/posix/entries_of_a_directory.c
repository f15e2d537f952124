//@ run: exit 0
//@ inputs: 1 1 97 99 0 1 46 0 0
//@ stdout: ab
//@ stdout: .
//@ oracle: none (the run rests on what the system answers)
#include <dirent.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    DIR *directory = opendir(".");
    if (!directory)
        return 0;
    struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) {
        if (strlen(entry->d_name) > 255)
            return 1;
        puts(entry->d_name);
    }
    return closedir(directory) != 0 ? 0 : 0;
}
