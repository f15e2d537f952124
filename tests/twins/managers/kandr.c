#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef long Align;
union header { struct { union header *ptr; unsigned size; } s; Align x; };
typedef union header Header;
#define NALLOC 64
#define UNITS 4096
static Header base;
static Header space[UNITS];
static unsigned used;
static Header *freep = NULL;

static void give(void *ap);

static Header *grow(unsigned nu)
{
    Header *cp = space + used;

    /* What is given lies above the head of the list, as with sbrk. */
    if (cp <= &base || nu > UNITS - used)
        return NULL;
    used += nu;
    return cp;
}

static Header *morecore(unsigned nu)
{
    if (nu < NALLOC)
        nu = NALLOC;
    Header *up = grow(nu);
    if (up == NULL)
        return NULL;
    up->s.size = nu;
    give(up + 1);
    return freep;
}

static void *take(unsigned nbytes)
{
    Header *p, *prevp;
    unsigned nunits = (nbytes + sizeof(Header) - 1) / sizeof(Header) + 1;
    if ((prevp = freep) == NULL) {
        base.s.ptr = freep = prevp = &base;
        base.s.size = 0;
    }
    for (p = prevp->s.ptr; ; prevp = p, p = p->s.ptr) {
        if (p->s.size >= nunits) {
            if (p->s.size == nunits)
                prevp->s.ptr = p->s.ptr;
            else {
                p->s.size -= nunits;
                p += p->s.size;
                p->s.size = nunits;
            }
            freep = prevp;
            return (void *)(p + 1);
        }
        if (p == freep)
            if ((p = morecore(nunits)) == NULL)
                return NULL;
    }
}

static void give(void *ap)
{
    Header *bp, *p;
    bp = (Header *)ap - 1;
    for (p = freep; !(bp > p && bp < p->s.ptr); p = p->s.ptr)
        if (p >= p->s.ptr && (bp > p || bp < p->s.ptr))
            break;
    if (bp + bp->s.size == p->s.ptr) {
        bp->s.size += p->s.ptr->s.size;
        bp->s.ptr = p->s.ptr->s.ptr;
    } else
        bp->s.ptr = p->s.ptr;
    if (p + p->s.size == bp) {
        p->s.size += bp->s.size;
        p->s.ptr = bp->s.ptr;
    } else
        p->s.ptr = bp;
    freep = p;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned n = __VERIFIER_nondet_uint();
        if (n > 1000)
            continue;
        char *b = take(n);
        if (b && n)
            b[n - 1] = 0;
        if (b && __VERIFIER_nondet_int())
            give(b);
    }
    return 0;
}
