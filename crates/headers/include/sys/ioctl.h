/* Control of devices: Linux. */
#ifndef _SYS_IOCTL_H
#define _SYS_IOCTL_H 1
#include <features.h>
#define CTRL(letter) ((letter) & 037)
#define TTYDEF_IFLAG (BRKINT | ISTRIP | ICRNL | IMAXBEL | IXON | IXANY)
#define TTYDEF_OFLAG (OPOST | ONLCR | XTABS)
#define TTYDEF_LFLAG (ECHO | ICANON | ISIG | IEXTEN | ECHOE | ECHOKE | ECHOCTL)
#define TTYDEF_CFLAG (CREAD | CS7 | PARENB | HUPCL)
#define TTYDEF_SPEED (B9600)
#define TCGETS2 _IOR('T', 0x2A, struct termios2)
#define TCSETS2 _IOW('T', 0x2B, struct termios2)
#define TCSETSW2 _IOW('T', 0x2C, struct termios2)
#define TCSETSF2 _IOW('T', 0x2D, struct termios2)
#define TIOCGISO7816 _IOR('T', 0x42, struct serial_iso7816)
#define TIOCSISO7816 _IOWR('T', 0x43, struct serial_iso7816)
struct winsize {
    unsigned short int ws_row;
    unsigned short int ws_col;
    unsigned short int ws_xpixel;
    unsigned short int ws_ypixel;
};
struct termio {
    unsigned short int c_iflag;
    unsigned short int c_oflag;
    unsigned short int c_cflag;
    unsigned short int c_lflag;
    unsigned char c_line;
    unsigned char c_cc[8];
};
#define _IOC(direction, type, number, size) ((direction) << 30 | (type) << 8 | (number) | (size) << 16)
#define _IOC_TYPECHECK(type) (sizeof(type))
#define _IO(type, number) _IOC(0U, (type), (number), 0)
#define _IOR(type, number, size) _IOC(2U, (type), (number), (_IOC_TYPECHECK(size)))
#define _IOW(type, number, size) _IOC(1U, (type), (number), (_IOC_TYPECHECK(size)))
#define _IOWR(type, number, size) _IOC(3U, (type), (number), (_IOC_TYPECHECK(size)))
#define _IOR_BAD(type, number, size) _IOC(2U, (type), (number), sizeof(size))
#define _IOW_BAD(type, number, size) _IOC(1U, (type), (number), sizeof(size))
#define _IOWR_BAD(type, number, size) _IOC(3U, (type), (number), sizeof(size))
#define _IOC_DIR(request) ((request) >> 30 & 3)
#define _IOC_TYPE(request) ((request) >> 8 & 255)
#define _IOC_NR(request) ((request) & 255)
#define _IOC_SIZE(request) ((request) >> 16 & 16383)

#define CBRK 0
#define CDISCARD 15
#define CDSUSP 25
#define CEOF 4
#define CEOL 0
#define CEOT 4
#define CERASE 0177
#define CFLUSH 15
#define CINTR 3
#define CKILL 21
#define CLNEXT 22
#define CMIN 1
#define CQUIT 034
#define CREPRINT 18
#define CRPRNT 18
#define CSTART 17
#define CSTATUS 0
#define CSTOP 19
#define CSUSP 26
#define CTIME 0
#define CWERASE 23
#define FIOASYNC 0x5452
#define FIOCLEX 0x5451
#define FIONBIO 0x5421
#define FIONCLEX 0x5450
#define FIONREAD 0x541B
#define FIOQSIZE 0x5460
#define IOCSIZE_SHIFT 16
#define IOCSIZE_MASK 1073676288
#define IOC_IN 1073741824U
#define IOC_OUT 2147483648U
#define IOC_INOUT 3221225472U
#define NCC 8
#define N_TTY 0
#define N_SLIP 1
#define N_MOUSE 2
#define N_PPP 3
#define N_STRIP 4
#define N_AX25 5
#define N_X25 6
#define N_6PACK 7
#define N_MASC 8
#define N_R3964 9
#define N_PROFIBUS_FDL 10
#define N_IRDA 11
#define N_SMSBLOCK 12
#define N_HDLC 13
#define N_SYNC_PPP 14
#define N_HCI 15
#define SIOCADDDLCI 0x8980
#define SIOCADDMULTI 0x8931
#define SIOCADDRT 0x890B
#define SIOCDARP 0x8953
#define SIOCDELDLCI 0x8981
#define SIOCDELMULTI 0x8932
#define SIOCDELRT 0x890C
#define SIOCDEVPRIVATE 0x89F0
#define SIOCDIFADDR 0x8936
#define SIOCDRARP 0x8960
#define SIOCGARP 0x8954
#define SIOCGIFADDR 0x8915
#define SIOCGIFBR 0x8940
#define SIOCGIFBRDADDR 0x8919
#define SIOCGIFCONF 0x8912
#define SIOCGIFCOUNT 0x8938
#define SIOCGIFDSTADDR 0x8917
#define SIOCGIFENCAP 0x8925
#define SIOCGIFFLAGS 0x8913
#define SIOCGIFHWADDR 0x8927
#define SIOCGIFINDEX 0x8933
#define SIOCGIFMAP 0x8970
#define SIOCGIFMEM 0x891f
#define SIOCGIFMETRIC 0x891d
#define SIOCGIFMTU 0x8921
#define SIOCGIFNAME 0x8910
#define SIOCGIFNETMASK 0x891b
#define SIOCGIFPFLAGS 0x8935
#define SIOCGIFSLAVE 0x8929
#define SIOCGIFTXQLEN 0x8942
#define SIOCGRARP 0x8961
#define SIOCPROTOPRIVATE 0x89E0
#define SIOCRTMSG 0x890D
#define SIOCSARP 0x8955
#define SIOCSIFADDR 0x8916
#define SIOCSIFBR 0x8941
#define SIOCSIFBRDADDR 0x891a
#define SIOCSIFDSTADDR 0x8918
#define SIOCSIFENCAP 0x8926
#define SIOCSIFFLAGS 0x8914
#define SIOCSIFHWADDR 0x8924
#define SIOCSIFHWBROADCAST 0x8937
#define SIOCSIFLINK 0x8911
#define SIOCSIFMAP 0x8971
#define SIOCSIFMEM 0x8920
#define SIOCSIFMETRIC 0x891e
#define SIOCSIFMTU 0x8922
#define SIOCSIFNAME 0x8923
#define SIOCSIFNETMASK 0x891c
#define SIOCSIFPFLAGS 0x8934
#define SIOCSIFSLAVE 0x8930
#define SIOCSIFTXQLEN 0x8943
#define SIOCSRARP 0x8962
#define SIOGIFINDEX 35123
#define TCFLSH 0x540B
#define TCGETA 0x5405
#define TCGETS 0x5401
#define TCGETX 0x5432
#define TCSBRK 0x5409
#define TCSBRKP 0x5425
#define TCSETA 0x5406
#define TCSETAF 0x5408
#define TCSETAW 0x5407
#define TCSETS 0x5402
#define TCSETSF 0x5404
#define TCSETSW 0x5403
#define TCSETX 0x5433
#define TCSETXF 0x5434
#define TCSETXW 0x5435
#define TCXONC 0x540A
#define TIOCCBRK 0x5428
#define TIOCCONS 0x541D
#define TIOCEXCL 0x540C
#ifdef __LP64__
#define TIOCGDEV 2147767346UL
#else
#define TIOCGDEV 2147767346U
#endif
#define TIOCGETD 0x5424
#ifdef __LP64__
#define TIOCGEXCL 2147767360UL
#else
#define TIOCGEXCL 2147767360U
#endif
#define TIOCGICOUNT 0x545D
#define TIOCGLCKTRMIOS 0x5456
#define TIOCGPGRP 0x540F
#ifdef __LP64__
#define TIOCGPKT 2147767352UL
#else
#define TIOCGPKT 2147767352U
#endif
#ifdef __LP64__
#define TIOCGPTLCK 2147767353UL
#else
#define TIOCGPTLCK 2147767353U
#endif
#ifdef __LP64__
#define TIOCGPTN 2147767344UL
#else
#define TIOCGPTN 2147767344U
#endif
#define TIOCGPTPEER 21569U
#define TIOCGRS485 0x542E
#define TIOCGSERIAL 0x541E
#define TIOCGSID 0x5429
#define TIOCGSOFTCAR 0x5419
#define TIOCGWINSZ 0x5413
#define TIOCINQ 21531
#define TIOCLINUX 0x541C
#define TIOCMBIC 0x5417
#define TIOCMBIS 0x5416
#define TIOCMGET 0x5415
#define TIOCMIWAIT 0x545C
#define TIOCMSET 0x5418
#define TIOCM_LE 0x001
#define TIOCM_DTR 0x002
#define TIOCM_RTS 0x004
#define TIOCM_ST 0x008
#define TIOCM_SR 0x010
#define TIOCM_CTS 0x020
#define TIOCM_CAR 0x040
#define TIOCM_CD 64
#define TIOCM_RI 128
#define TIOCM_RNG 0x080
#define TIOCM_DSR 0x100
#define TIOCNOTTY 0x5422
#define TIOCNXCL 0x540D
#define TIOCOUTQ 0x5411
#define TIOCPKT 0x5420
#define TIOCPKT_DATA 0
#define TIOCPKT_FLUSHREAD 1
#define TIOCPKT_FLUSHWRITE 2
#define TIOCPKT_STOP 4
#define TIOCPKT_START 8
#define TIOCPKT_NOSTOP 16
#define TIOCPKT_DOSTOP 32
#define TIOCPKT_IOCTL 64
#define TIOCSBRK 0x5427
#define TIOCSCTTY 0x540E
#define TIOCSERCONFIG 0x5453
#define TIOCSERGETLSR 0x5459
#define TIOCSERGETMULTI 0x545A
#define TIOCSERGSTRUCT 0x5458
#define TIOCSERGWILD 0x5454
#define TIOCSERSETMULTI 0x545B
#define TIOCSERSWILD 0x5455
#define TIOCSER_TEMT 0x01
#define TIOCSETD 0x5423
#ifdef __LP64__
#define TIOCSIG 1074025526UL
#else
#define TIOCSIG 1074025526U
#endif
#define TIOCSLCKTRMIOS 0x5457
#define TIOCSPGRP 0x5410
#ifdef __LP64__
#define TIOCSPTLCK 1074025521UL
#else
#define TIOCSPTLCK 1074025521U
#endif
#define TIOCSRS485 0x542F
#define TIOCSSERIAL 0x541F
#define TIOCSSOFTCAR 0x541A
#define TIOCSTI 0x5412
#define TIOCSWINSZ 0x5414
#define TIOCVHANGUP 0x5437
#define _IOC_NONE 0U
#define _IOC_NRSHIFT 0
#define _IOC_WRITE 1U
#define _IOC_DIRBITS 2
#define _IOC_READ 2U
#define _IOC_DIRMASK 3
#define _IOC_NRBITS 8
#define _IOC_TYPEBITS 8
#define _IOC_TYPESHIFT 8
#define _IOC_SIZEBITS 14
#define _IOC_SIZESHIFT 16
#define _IOC_DIRSHIFT 30
#define _IOC_NRMASK 255
#define _IOC_TYPEMASK 255
#define _IOC_SIZEMASK 16383

extern int ioctl(int, unsigned long, ...);
#endif
