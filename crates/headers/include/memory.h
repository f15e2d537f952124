/* Another name of <string.h>. */
#include <string.h>
