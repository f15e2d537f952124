// The library is still in a word of the command line when the program asks about words of its own.
//@ run: violation assertion-failed
//@ args: -ab
//@ check: FALSE(unreach-call)
#include <assert.h>
#include <stddef.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char name[] = "name", word[] = "word";
    char *words[] = { name, word, NULL };
    if (argc != 2 || getopt(argc, argv, "ab") != 'a')
        return 0;
    assert(getopt(2, words, "ab") == -1); //~ violation assertion-failed
    return 0;
}
