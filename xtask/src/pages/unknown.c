/* Nothing is known here: a function that nobody defines is called. */
extern int mystery(int *cell);

int main(void)
{
    int cell = 1;

    for (int i = 0; i < 3; i++)
        cell += i;
    return mystery(&cell);
}
