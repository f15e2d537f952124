//@ run: exit 0
//@ flags: -std=c99
//@ stdout: [ok]
// Trigraphs are replaced under a standard that has them.
#include <stdio.h>

int main(void)
??<
    char text??(??) = "??(ok??)";

    // Is this the end of the comment??/
    return 1;
    puts(text);
    return 0;
??>
