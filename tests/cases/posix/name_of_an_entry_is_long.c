//@ run: violation out-of-bounds
//@ inputs: 1 1 97 98 98 98 98 0
//@ check: FALSE(valid-deref)
#include <dirent.h>
#include <string.h>

int main(void)
{
    char name[4];
    DIR *directory = opendir(".");
    if (!directory)
        return 0;
    struct dirent *entry = readdir(directory);
    if (entry)
        strcpy(name, entry->d_name); //~ violation out-of-bounds
    closedir(directory);
    return 0;
}
