//@ run: violation division-by-zero
// The mean of no values.
static int mean(const int *values, int count)
{
    int sum = 0;

    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count; //~ violation division-by-zero
}

int main(void)
{
    int none[1] = { 0 };

    return mean(none, 0);
}
