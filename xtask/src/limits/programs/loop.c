int main(void)
{
    unsigned long long sum = 0;
    for (unsigned long long i = 0; i < 1000000000000u; i++)
        sum = (sum ^ i) * 6364136223846793005u + 1442695040888963407u;
    return (int)(sum & 1u);
}
