/* Another name of <sys/wait.h>. */
#include <sys/wait.h>
