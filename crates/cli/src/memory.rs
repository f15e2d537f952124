//! How much memory the process uses, where the system tells it.
//!
//! Linux tells it in files of `/proc`; elsewhere the answer is "not known" and only what the analysis
//! counts itself is limited.

use std::sync::LazyLock;

/// The bytes that the process has in memory now. It costs about two microseconds.
pub(crate) fn resident() -> Option<u64> {
    static PAGE: LazyLock<u64> = LazyLock::new(|| page_size().unwrap_or(4096));
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_ascii_whitespace().nth(1)?.parse().ok()?;
    pages.checked_mul(*PAGE)
}

/// The most bytes that the process had in memory so far.
pub(crate) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The bytes that processes may still take without others being written to a disk.
pub(crate) fn available() -> Option<u64> {
    let all = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = all.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// The size of a page, from the vector of pairs that the system gave the process.
fn page_size() -> Option<u64> {
    const AT_PAGESZ: usize = 6;
    const WORD: usize = size_of::<usize>();
    let vector = std::fs::read("/proc/self/auxv").ok()?;
    let word = |bytes: &[u8]| bytes.try_into().map(usize::from_ne_bytes).ok();
    let pair = vector.chunks_exact(2 * WORD).find(|pair| word(&pair[..WORD]) == Some(AT_PAGESZ))?;
    word(&pair[WORD..]).and_then(|size| u64::try_from(size).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_large_block_shows() {
        let size = 64 << 20;
        let before = resident().expect("Linux tells it");
        let block = vec![1u8; size];
        let after = resident().expect("Linux tells it");
        assert!(block.iter().all(|&byte| byte == 1));
        assert!(after >= before + size as u64 / 2, "{before} {after}");
        assert!(peak().expect("Linux tells it") >= size as u64);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn pages_have_a_possible_size() {
        assert!(page_size().is_some_and(|size| size.is_power_of_two() && size >= 4096));
    }
}
