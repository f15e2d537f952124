//@ run: violation use-after-free
//@ inputs: 1 0 80 1 2 3 4
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <netdb.h>

int main(void)
{
    struct addrinfo *list;
    if (getaddrinfo("example.org", "80", 0, &list) != 0)
        return 0;
    freeaddrinfo(list);
    return list->ai_family; //~ violation use-after-free
}
