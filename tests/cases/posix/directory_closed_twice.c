//@ run: violation use-after-free
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <dirent.h>

int main(void)
{
    DIR *directory = opendir(".");
    if (!directory)
        return 0;
    closedir(directory);
    return closedir(directory); //~ violation use-after-free
}
