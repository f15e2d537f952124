extern int printf(const char *format, ...);
int main(void)
{
    for (int i = 0; i < 1000000; i++)
        printf("%1000000000d %-1000000000s\n", i, "text");
    return 0;
}
