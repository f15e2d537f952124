/* Another name of <termios.h>. */
#include <termios.h>
#include <sys/ioctl.h>
