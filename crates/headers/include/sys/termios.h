/* Another name of <termios.h>. */
#include <termios.h>
