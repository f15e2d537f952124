/* Another name of <syslog.h>. */
#include <syslog.h>
