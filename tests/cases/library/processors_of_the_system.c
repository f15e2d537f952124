//@ run: exit 0
//@ strict
//@ check: TRUE
//@ inputs: 0
// There is at least one, or the system does not know.
#include <unistd.h>

int main(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 0 ? 0 : 100 / count < 0;
}
