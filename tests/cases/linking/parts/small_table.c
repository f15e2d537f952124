int table[2];
long pair[2] = {1, 2};
