int far_away(void) { return 5; }
