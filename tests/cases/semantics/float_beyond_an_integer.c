//@ run: exit 0
//@ model: LP64
// What gcc's code gives for a number that does not fit: the lowest integer, of which narrower types take the low
// bits, and more bits for unsigned int.
int main(void)
{
    volatile double large = 1e10, huge = 1e30;
    int number = (int)large;                    //~ note float-conversion
    short narrow = (short)large;                //~ note float-conversion
    unsigned wide = (unsigned)large;            //~ note float-conversion
    unsigned char byte = (unsigned char)huge;   //~ note float-conversion
    long whole = (long)huge;                    //~ note float-conversion
    return number == -2147483647 - 1 && narrow == 0 && wide == 1410065408u && byte == 0
            && whole == -9223372036854775807L - 1
        ? 0
        : 1;
}
