int main(void)
{
    volatile unsigned int sum = 0;
    for (unsigned int i = 0; i < 60000000u; i++)
        sum += i;
    int *nothing = 0;
    return *nothing;
}
