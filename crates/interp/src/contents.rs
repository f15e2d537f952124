//! The bytes of an object, with which of their bits are initialised and which hold pointers.
//!
//! Small objects are one [`Flat`] stretch; large ones are pages that come into being when they are
//! first written, so that a huge zero array costs nothing until it is used. Callers have checked all
//! bounds; offsets here are always inside the object.

use crate::provmap::ProvMap;
use crate::value::{Prov, Value, undef_mask};
use ringfence_base::FastMap;

/// Which bits of a stretch are initialised.
#[derive(Debug, Clone)]
enum Init {
    All,
    Nothing,
    /// One mask per byte, with the initialised bits set.
    Mask(Box<[u8]>),
}

impl Init {
    #[inline]
    fn byte(&self, offset: usize) -> u8 {
        match self {
            Init::All => 0xff,
            Init::Nothing => 0,
            Init::Mask(masks) => masks[offset],
        }
    }

    fn masks(&mut self, len: usize) -> &mut [u8] {
        let fill = match self {
            Init::Mask(masks) => return masks,
            Init::All => 0xff,
            Init::Nothing => 0,
        };
        *self = Init::Mask(vec![fill; len].into());
        match self {
            Init::Mask(masks) => masks,
            Init::All | Init::Nothing => &mut [],
        }
    }
}

/// One stretch of bytes.
#[derive(Debug, Clone)]
pub(crate) struct Flat {
    bytes: Box<[u8]>,
    init: Init,
    prov: Option<Box<ProvMap>>,
}

impl Flat {
    fn new(len: usize, zero: bool) -> Self {
        let init = if zero { Init::All } else { Init::Nothing };
        Self { bytes: vec![0; len].into(), init, prov: None }
    }

    #[inline]
    fn load(&self, at: usize, len: usize) -> Value {
        let prov = self.prov.as_ref().map_or(Prov::NONE, |map| map.get(at, len));
        Value { bits: load_bits(&self.bytes[at..at + len]), prov, undef: self.undef(at, len) }
    }

    #[inline]
    fn undef(&self, at: usize, len: usize) -> u64 {
        match &self.init {
            Init::All => 0,
            Init::Nothing => undef_mask(8 * len as u32),
            Init::Mask(masks) if len <= 8 => {
                !(load_bits(&masks[at..at + len]) as u64) & undef_mask(8 * len as u32)
            }
            Init::Mask(masks) if masks[at..at + len].iter().all(|&mask| mask == 0xff) => 0,
            Init::Mask(_) => u64::MAX,
        }
    }

    #[inline]
    fn store(&mut self, at: usize, len: usize, value: Value, shift: u32) {
        store_bits(&mut self.bytes[at..at + len], value.bits);
        if value.undef == 0 {
            self.set_init(at, len, 0xff);
        } else {
            self.set_undef(at, len, value.undef);
        }
        self.set_prov(at, len, value.prov, shift);
    }

    fn set_undef(&mut self, at: usize, len: usize, undef: u64) {
        let whole = undef_mask(8 * len as u32);
        if len > 8 || undef & whole == whole {
            self.set_init(at, len, 0);
        } else {
            let size = self.bytes.len();
            store_bits(&mut self.init.masks(size)[at..at + len], u128::from(!undef));
        }
    }

    #[inline]
    fn set_init(&mut self, at: usize, len: usize, mask: u8) {
        let same = match self.init {
            Init::All => mask == 0xff,
            Init::Nothing => mask == 0,
            Init::Mask(_) => false,
        };
        if !same {
            if len == self.bytes.len() && (mask == 0xff || mask == 0) {
                self.init = if mask == 0 { Init::Nothing } else { Init::All };
            } else {
                let size = self.bytes.len();
                self.init.masks(size)[at..at + len].fill(mask);
            }
        }
    }

    #[inline]
    fn set_prov(&mut self, at: usize, len: usize, prov: Prov, shift: u32) {
        match &mut self.prov {
            Some(map) => map.set(at, len, prov),
            None if prov.is_none() => {}
            None => {
                let mut map = ProvMap::new(self.bytes.len(), shift);
                map.set(at, len, prov);
                self.prov = Some(Box::new(map));
            }
        }
    }

    fn fill(&mut self, at: usize, len: usize, byte: u8) {
        self.bytes[at..at + len].fill(byte);
        self.set_init(at, len, 0xff);
        if let Some(map) = &mut self.prov {
            map.clear(at, len);
        }
    }

    fn mark(&mut self, at: usize, len: usize, prov: Prov, shift: u32) {
        self.bytes[at..at + len].fill(0xff);
        self.set_init(at, len, 0xff);
        let size = self.bytes.len();
        self.prov.get_or_insert_with(|| Box::new(ProvMap::new(size, shift))).set_range(at, len, prov);
    }

    fn copy_out(&self, at: usize, len: usize, out: &mut Snapshot) {
        let start = out.bytes.len();
        out.bytes.extend_from_slice(&self.bytes[at..at + len]);
        out.masks.extend((at..at + len).map(|i| self.init.byte(i)));
        if let Some(map) = &self.prov {
            map.runs(at, len, |i, n, prov| out.runs.push((start + (i - at), n, prov)));
        }
    }

    /// Takes in the bytes `from..from + len` of a snapshot.
    fn copy_in(&mut self, at: usize, len: usize, from: usize, snapshot: &Snapshot, shift: u32) {
        self.bytes[at..at + len].copy_from_slice(&snapshot.bytes[from..from + len]);
        self.copy_masks(at, &snapshot.masks[from..from + len]);
        if let Some(map) = &mut self.prov {
            map.clear(at, len);
        }
        for &(run, n, prov) in &snapshot.runs {
            let (start, end) = (run.max(from), (run + n).min(from + len));
            if start < end {
                self.set_prov(at + (start - from), end - start, prov, shift);
            }
        }
    }

    fn copy_masks(&mut self, at: usize, masks: &[u8]) {
        if masks.iter().all(|&mask| mask == 0xff) {
            self.set_init(at, masks.len(), 0xff);
        } else {
            let size = self.bytes.len();
            self.init.masks(size)[at..at + masks.len()].copy_from_slice(masks);
        }
    }
}

#[inline]
fn load_bits(bytes: &[u8]) -> u128 {
    match *bytes {
        [a] => u128::from(a),
        [a, b] => u128::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u128::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u128::from(u64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte)),
    }
}

#[inline]
fn store_bits(bytes: &mut [u8], bits: u128) {
    let all = bits.to_le_bytes();
    match bytes.len() {
        1 => bytes[0] = all[0],
        4 => bytes.copy_from_slice(&all[..4]),
        8 => bytes.copy_from_slice(&all[..8]),
        len => bytes.copy_from_slice(&all[..len]),
    }
}

/// A copy of a range of bytes with everything known about them.
#[derive(Debug, Default)]
pub(crate) struct Snapshot {
    bytes: Vec<u8>,
    masks: Vec<u8>,
    runs: Vec<(usize, usize, Prov)>,
}

impl Snapshot {
    fn clear(&mut self) {
        self.bytes.clear();
        self.masks.clear();
        self.runs.clear();
    }
}

/// The bytes of an object.
#[derive(Debug)]
pub(crate) enum Contents {
    /// None: the object ended or never had any.
    Empty,
    /// A small object.
    Flat(Flat),
    /// A large object.
    Paged(Pages),
}

/// The pages of a large object that were written so far.
#[derive(Debug)]
pub(crate) struct Pages {
    pages: FastMap<u64, Flat>,
    zero: bool,
}

impl Pages {
    fn page(&mut self, number: u64) -> &mut Flat {
        let zero = self.zero;
        self.pages.entry(number).or_insert_with(|| Flat::new(PAGE, zero))
    }
}

const PAGE: usize = 1 << 14;

/// Objects up to this size are one stretch.
const FLAT_LIMIT: u64 = 1 << 17;

/// The parts of a range that lie in one page each: page, offset in it, length.
fn parts(offset: u64, len: u64) -> impl Iterator<Item = (u64, usize, usize)> {
    let (page, end) = (PAGE as u64, offset + len);
    let mut at = offset;
    std::iter::from_fn(move || {
        let n = (page - at % page).min(end - at);
        let part = (at / page, (at % page) as usize, n as usize);
        at += n;
        (n > 0).then_some(part)
    })
}

impl Contents {
    /// The bytes of a new object: zero, or indeterminate.
    pub(crate) fn new(size: u64, zero: bool) -> Self {
        if size <= FLAT_LIMIT {
            Contents::Flat(Flat::new(size as usize, zero))
        } else {
            Contents::Paged(Pages { pages: FastMap::default(), zero })
        }
    }

    /// The value of `len` (1 to 16) bytes.
    #[inline]
    pub(crate) fn load(&self, offset: u64, len: u64) -> Value {
        match self {
            Contents::Flat(flat) => flat.load(offset as usize, len as usize),
            Contents::Paged(pages) => pages.load(offset, len),
            Contents::Empty => Value::INDETERMINATE,
        }
    }

    /// Stores the low `len` (1 to 16) bytes of a value. `shift` is the logarithm of a pointer's size.
    #[inline]
    pub(crate) fn store(&mut self, offset: u64, len: u64, value: Value, shift: u32) {
        match self {
            Contents::Flat(flat) => flat.store(offset as usize, len as usize, value, shift),
            Contents::Paged(pages) => pages.store(offset, len, value, shift),
            Contents::Empty => {}
        }
    }

    pub(crate) fn fill(&mut self, offset: u64, len: u64, byte: u8) {
        match self {
            Contents::Flat(flat) => flat.fill(offset as usize, len as usize, byte),
            Contents::Paged(pages) => {
                for (page, at, n) in parts(offset, len) {
                    if byte != 0 || !pages.zero || pages.pages.contains_key(&page) {
                        pages.page(page).fill(at, n, byte);
                    }
                }
            }
            Contents::Empty => {}
        }
    }

    /// Gives bytes a provenance and sets all of their bits.
    pub(crate) fn mark(&mut self, offset: u64, len: u64, prov: Prov, shift: u32) {
        match self {
            Contents::Flat(flat) => flat.mark(offset as usize, len as usize, prov, shift),
            Contents::Paged(pages) => {
                for (page, at, n) in parts(offset, len) {
                    pages.page(page).mark(at, n, prov, shift);
                }
            }
            Contents::Empty => {}
        }
    }

    /// Copies `len` bytes with everything known about them into a snapshot.
    pub(crate) fn copy_out(&self, offset: u64, len: u64, out: &mut Snapshot) {
        out.clear();
        match self {
            Contents::Flat(flat) => flat.copy_out(offset as usize, len as usize, out),
            Contents::Paged(pages) => {
                for (page, at, n) in parts(offset, len) {
                    match pages.pages.get(&page) {
                        Some(flat) => flat.copy_out(at, n, out),
                        None => out.extend_blank(n, pages.zero),
                    }
                }
            }
            Contents::Empty => {}
        }
    }

    /// Writes a snapshot.
    pub(crate) fn copy_in(&mut self, offset: u64, snapshot: &Snapshot, shift: u32) {
        let len = snapshot.bytes.len();
        match self {
            Contents::Flat(flat) => flat.copy_in(offset as usize, len, 0, snapshot, shift),
            Contents::Paged(pages) => {
                let mut from = 0;
                for (page, at, n) in parts(offset, len as u64) {
                    pages.page(page).copy_in(at, n, from, snapshot, shift);
                    from += n;
                }
            }
            Contents::Empty => {}
        }
    }

    /// Where the first zero byte at or after `offset` is, if there is one before `size`, and whether
    /// all bytes up to it are initialised.
    pub(crate) fn find_zero(&self, offset: u64, size: u64) -> (Option<u64>, bool) {
        let mut defined = true;
        for at in offset..size {
            let byte = self.load(at, 1);
            defined &= !byte.is_indeterminate();
            if byte.bits == 0 {
                return (Some(at), defined);
            }
        }
        (None, defined)
    }

    /// The plain bytes of a range, and whether all are initialised.
    pub(crate) fn read(&self, offset: u64, len: u64, out: &mut Vec<u8>) -> bool {
        match self {
            Contents::Flat(flat) => {
                let (at, len) = (offset as usize, len as usize);
                out.extend_from_slice(&flat.bytes[at..at + len]);
                (at..at + len).all(|i| flat.init.byte(i) == 0xff)
            }
            Contents::Paged(_) | Contents::Empty => {
                let mut defined = true;
                out.extend((offset..offset + len).map(|at| {
                    let byte = self.load(at, 1);
                    defined &= !byte.is_indeterminate();
                    byte.bits as u8
                }));
                defined
            }
        }
    }

    /// Writes plain bytes.
    pub(crate) fn write(&mut self, offset: u64, bytes: &[u8]) {
        match self {
            Contents::Flat(flat) => {
                let at = offset as usize;
                flat.bytes[at..at + bytes.len()].copy_from_slice(bytes);
                flat.set_init(at, bytes.len(), 0xff);
                if let Some(map) = &mut flat.prov {
                    map.clear(at, bytes.len());
                }
            }
            Contents::Paged(_) | Contents::Empty => {
                for (at, &byte) in (offset..).zip(bytes) {
                    self.store(at, 1, Value::plain(u128::from(byte)), 3);
                }
            }
        }
    }

    /// Every run of bytes that came from one pointer, in no particular order: the offset, the length, the provenance.
    /// A run is a whole aligned pointer or one byte.
    pub(crate) fn runs(&self, mut found: impl FnMut(u64, u64, Prov)) {
        let mut look = |start: u64, flat: &Flat| {
            if let Some(map) = &flat.prov {
                map.runs(0, flat.bytes.len(), |at, len, prov| found(start + at as u64, len as u64, prov));
            }
        };
        match self {
            Contents::Flat(flat) => look(0, flat),
            Contents::Paged(pages) => {
                pages.pages.iter().for_each(|(page, flat)| look(page * PAGE as u64, flat));
            }
            Contents::Empty => {}
        }
    }
}

impl Pages {
    fn load(&self, offset: u64, len: u64) -> Value {
        let at = (offset % PAGE as u64) as usize;
        if at + len as usize <= PAGE {
            return match self.pages.get(&(offset / PAGE as u64)) {
                Some(flat) => flat.load(at, len as usize),
                None if self.zero => Value::ZERO,
                None => Value { undef: undef_mask(8 * len as u32), ..Value::ZERO },
            };
        }
        let byte = |i: u64| self.load(offset + i, 1);
        let join = |all: Value, byte: Value| Value {
            bits: all.bits << 8 | byte.bits,
            prov: all.prov.of_union(byte.prov),
            undef: all.undef << 8 | byte.undef,
        };
        let value = (0..len).rev().map(byte).fold(Value::ZERO, join);
        let undef =
            if len > 8 && (0..len).any(|i| byte(i).is_indeterminate()) { u64::MAX } else { value.undef };
        Value { undef, ..value }
    }

    fn store(&mut self, offset: u64, len: u64, value: Value, shift: u32) {
        let at = (offset % PAGE as u64) as usize;
        if at + len as usize <= PAGE {
            self.page(offset / PAGE as u64).store(at, len as usize, value, shift);
            return;
        }
        for i in 0..len {
            let undef = if len > 8 { value.undef } else { value.undef >> (8 * i) } & 0xff;
            let byte = Value { bits: value.bits >> (8 * i) & 0xff, prov: value.prov, undef };
            self.store(offset + i, 1, byte, shift);
        }
    }
}

impl Snapshot {
    fn extend_blank(&mut self, len: usize, zero: bool) {
        let len = self.bytes.len() + len;
        self.bytes.resize(len, 0);
        self.masks.resize(len, if zero { 0xff } else { 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::ObjId;

    #[test]
    fn a_fresh_object_is_indeterminate_and_a_store_defines_its_bytes() {
        let mut contents = Contents::new(8, false);
        assert!(contents.load(0, 4).is_indeterminate());
        contents.store(0, 4, Value::plain(0x0102_0304), 3);
        assert_eq!(contents.load(0, 4), Value::plain(0x0102_0304));
        assert_eq!(contents.load(1, 1), Value::plain(3));
        assert!(contents.load(2, 4).is_indeterminate());
    }

    #[test]
    fn a_byte_keeps_which_of_its_bits_are_defined() {
        let mut contents = Contents::new(4, false);
        contents.store(0, 1, Value { undef: 0xf8, ..Value::plain(5) }, 3);
        assert_eq!(contents.load(0, 1).undef, 0xf8);
        assert_eq!(contents.load(0, 2).undef, 0xfff8);
        let copy = contents.load(0, 2);
        contents.store(2, 2, copy, 3);
        assert_eq!(contents.load(2, 1).undef, 0xf8);
    }

    #[test]
    fn large_objects_work_across_pages() {
        let size = FLAT_LIMIT * 4;
        let edge = PAGE as u64 - 3;
        let pointer = Value::pointer(0x1122_3344_5566_7788, ObjId::new(7));
        let mut contents = Contents::new(size, true);
        assert_eq!(contents.load(size - 8, 8), Value::ZERO);
        contents.store(edge, 8, pointer, 3);
        assert_eq!(contents.load(edge, 8), pointer);
        let mut snapshot = Snapshot::default();
        contents.copy_out(edge, 8, &mut snapshot);
        contents.copy_in(3 * PAGE as u64 - 5, &snapshot, 3);
        assert_eq!(contents.load(3 * PAGE as u64 - 5, 8), pointer);
        contents.fill(edge, 8, 0);
        assert_eq!(contents.load(edge, 8), Value::ZERO);
    }

    #[test]
    fn snapshots_carry_masks_and_provenance() {
        let mut contents = Contents::new(32, false);
        let pointer = Value::pointer(0x1000, ObjId::new(3));
        contents.store(0, 8, pointer, 3);
        let mut snapshot = Snapshot::default();
        contents.copy_out(0, 12, &mut snapshot);
        contents.copy_in(16, &snapshot, 3);
        assert_eq!(contents.load(16, 8), pointer);
        assert!(contents.load(24, 4).is_indeterminate());
    }

    /// One byte of the plain model: its bits, which are initialised, and what it came from.
    type PlainByte = (u8, u8, Prov);

    fn plain_byte(contents: &Contents, at: u64) -> PlainByte {
        let byte = contents.load(at, 1);
        (byte.bits as u8, !(byte.undef as u8), byte.prov)
    }

    /// Random stores, fills and copies, in one stretch and over pages, against a plain array.
    #[test]
    fn agrees_with_a_plain_array_of_bytes() {
        let mut state = 1u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        // The window that is worked on: all of a small object, or the edge of two pages.
        for (size, start, zero) in [(48, 0, false), (48, 0, true), (FLAT_LIMIT * 2, PAGE as u64 - 24, false)]
        {
            let mut contents = Contents::new(size, zero);
            let mut plain: Vec<PlainByte> = vec![(0, if zero { 0xff } else { 0 }, Prov::NONE); 48];
            let mut snapshot = Snapshot::default();
            for _ in 0..20_000 {
                let len = [1, 2, 4, 8, 16, 3, 8, 8][random(8) as usize];
                let at = random(48 - len + 1);
                let range = at as usize..(at + len) as usize;
                match random(4) {
                    0 => {
                        contents.fill(start + at, len, 0x5a);
                        plain[range].fill((0x5a, 0xff, Prov::NONE));
                    }
                    1 => {
                        let from = random(48 - len + 1);
                        contents.copy_out(start + from, len, &mut snapshot);
                        contents.copy_in(start + at, &snapshot, 3);
                        plain.copy_within(from as usize..(from + len) as usize, at as usize);
                    }
                    _ => {
                        let prov = if random(2) == 0 {
                            Prov::NONE
                        } else {
                            Prov::object(ObjId::new(random(3) as u32))
                        };
                        let undef = if len <= 8 && random(3) == 0 {
                            random(u64::MAX) & undef_mask(8 * len as u32)
                        } else {
                            0
                        };
                        let bits = u128::from(random(u64::MAX)) << 40 | u128::from(random(u64::MAX));
                        contents.store(start + at, len, Value { bits, prov, undef }, 3);
                        for (i, byte) in plain[range].iter_mut().enumerate() {
                            let mask = if i < 8 { !((undef >> (8 * i)) as u8) } else { 0xff };
                            *byte = ((bits >> (8 * i)) as u8, mask, prov);
                        }
                    }
                }
                let check = random(48 - 7);
                let word = contents.load(start + check, 8);
                let expected = plain[check as usize..check as usize + 8]
                    .iter()
                    .fold(Prov::NONE, |all, byte| all.of_union(byte.2));
                assert_eq!(word.prov, expected);
                let seen: Vec<PlainByte> = (0..48).map(|i| plain_byte(&contents, start + i)).collect();
                assert_eq!(seen, plain);
            }
        }
    }
}
