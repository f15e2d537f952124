/* Another name of <fcntl.h>. */
#include <fcntl.h>
