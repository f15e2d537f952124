extern int table[];
int table[50];

int *end_of_table(void)
{
    return &table[49];
}
