/* Another name of <unistd.h>. */
#include <unistd.h>
