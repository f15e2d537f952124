//@ run: violation use-after-free
//@ inputs: 1 1 97 0
//@ check: FALSE(valid-deref)
#include <dirent.h>

int main(void)
{
    DIR *directory = opendir(".");
    if (!directory)
        return 0;
    struct dirent *entry = readdir(directory);
    closedir(directory);
    return entry ? entry->d_name[0] : 0; //~ violation use-after-free
}
