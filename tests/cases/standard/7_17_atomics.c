//@ run: exit 0
//@ stdout: 5 5
//@ stdout: 0
//@ stdout: 8 8
//@ stdout: 1 1
//@ stdout: 4 4
//@ stdout: 0 1
//@ stdout: 15
// 7.17 in one thread: loads, stores, exchanges by comparison, fetches that wrap around, flags.
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>

int main(void)
{
    atomic_int n = ATOMIC_VAR_INIT(5);
    _Atomic unsigned char c = 250;
    atomic_flag flag = ATOMIC_FLAG_INIT;
    int expected = 5;
    printf("%d ", atomic_load(&n));
    printf("%d\n", atomic_fetch_add(&n, 3));
    printf("%d\n", atomic_compare_exchange_strong(&n, &expected, 1));
    printf("%d ", expected);
    printf("%d\n", n);
    atomic_store(&n, INT_MAX);
    printf("%d ", atomic_fetch_add(&n, 1) == INT_MAX);
    printf("%d\n", atomic_load_explicit(&n, memory_order_relaxed) == INT_MIN);
    c += 10;
    printf("%d ", c);
    printf("%d\n", c--);
    printf("%d ", atomic_flag_test_and_set(&flag));
    printf("%d\n", atomic_flag_test_and_set(&flag));
    atomic_store(&n, 12);
    atomic_fetch_or(&n, 3);
    atomic_fetch_and(&n, 14);
    printf("%d\n", n ^= 1);
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
