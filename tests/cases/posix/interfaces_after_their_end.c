//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
#include <ifaddrs.h>

int main(void)
{
    struct ifaddrs *list;
    if (getifaddrs(&list) != 0)
        return 0;
    char first = list->ifa_name[0];
    freeifaddrs(list);
    return first == 'l' ? list->ifa_name[1] : 0; //~ violation use-after-free
}
