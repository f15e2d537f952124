#include <stdio.h>
#include <string.h>

static int find(const char *text, int n, const char *word, int m)
{
    for (int i = 0; i <= n - m; i++) {
        int k = 0;
        while (k < m && text[i + k] == word[k])
            k++;
        if (k == m)
            return i;
    }
    return -1;
}

int main(void)
{
    char text[8], word[8];
    int n = 0, m = 0, c;

    while (n < (int)sizeof text && (c = getchar()) != EOF && c != '\n')
        text[n++] = (char)c;
    while (m < (int)sizeof word && (c = getchar()) != EOF && c != '\n')
        word[m++] = (char)c;
    printf("%d\n", find(text, n, word, m));
    return 0;
}
