int shared = 10;
int tentative;
static int hidden = 100;

int counter_next(void)
{
    tentative++;
    return hidden++;
}
