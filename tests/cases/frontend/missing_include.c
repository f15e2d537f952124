//@ run: error
// A header that is not there.
#include "no/such/header.h" //~ error no/such/header.h

int main(void) { return 0; }
