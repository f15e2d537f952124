//@ run: exit 4
//@ ir
// Slots begin and end on every edge: loop bodies, jumps out of blocks, variable-length arrays.
void use(int *p) { *p = 1; }

int main(void)
{
    int count = 0;

    for (int i = 0; i < 3; i++) {
        int local;
        use(&local);
        if (i == 1)
            continue;
        count += local;
        if (i == 2)
            goto out;
    }
out:
    {
        int array[count];
        use(array);
        count += array[0] + 1;
    }
    return count;
}
