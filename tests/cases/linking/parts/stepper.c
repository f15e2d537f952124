// The counter of linking/const_elsewhere.c.
int steps;

void step(void) { steps++; }
