/* Another name of <signal.h>. */
#include <signal.h>
