static int value = 1;

int get(void)
{
    return value;
}

int twice(void)
{
    return value *= 2;
}
