//! The invariants of a graph, for tests and for doubt.

use crate::cell::{Cell, Data};
use crate::contents::Contents;
use crate::graph::{Region, Smg, has_bytes};
use crate::large::{Large, Slot};
use crate::page::Page;
use ringfence_exec::Heap;
use ringfence_exec::value::undef_mask;
use ringfence_logic::Terms;

/// Says what is wrong unless a condition holds.
fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl Smg {
    /// Checks everything that must be true of a graph whatever was done to it.
    ///
    /// # Errors
    /// When something is not: what, and where.
    pub fn check(&self, terms: &Terms) -> Result<(), String> {
        let (mut result, mut free, mut count) = (Ok(()), 0, 0);
        self.for_each_region(|id, region| {
            let object = &region.object;
            let placed = ensure(id < self.next() && object.address >= free, || {
                format!("it stands at {:#x}, which is not free", object.address)
            });
            let checked = placed.and_then(|()| region.check(terms));
            if result.is_ok() {
                result = checked.map_err(|what| format!("{id}: {what}"));
            }
            free = object.address.saturating_add(self.layout.taken(object.reserved)).saturating_add(1);
            count += 1;
        });
        result?;
        ensure(count == self.len(), || format!("{count} objects are counted as {}", self.len()))?;
        ensure(self.region(self.next()).is_none(), || format!("{} exists already", self.next()))
    }
}

impl Region {
    fn check(&self, terms: &Terms) -> Result<(), String> {
        let object = &self.object;
        let present = !matches!(self.contents, Contents::Absent);
        ensure(present == (object.is_live() && has_bytes(object.rights)), || {
            format!("it has {}bytes", if present { "" } else { "no " })
        })?;
        ensure(!present || self.contents.size() == object.reserved, || {
            format!("{} bytes for {} reserved ones", self.contents.size(), object.reserved)
        })?;
        match &self.contents {
            Contents::Absent => Ok(()),
            Contents::Small(page) => page.check(terms),
            Contents::Large(large) => large.check(terms),
        }
    }
}

impl Large {
    fn check(&self, terms: &Terms) -> Result<(), String> {
        let (mut result, mut next) = (Ok(()), 0);
        self.for_each_span(|first, len, slot| {
            let start = first * Page::SIZE as u64;
            let checked = ensure(start == next, || format!("a gap before {start}"))
                .and_then(|()| self.check_slot(terms, start, len, slot));
            next = start + len;
            if result.is_ok() {
                result = checked.map_err(|what| format!("page {first}: {what}"));
            }
        });
        result?;
        ensure(self.size() > Page::SIZE as u64, || "it is small".to_owned())?;
        ensure(next == self.size(), || format!("pages end at {next}"))
    }

    fn check_slot(&self, terms: &Terms, start: u64, len: u64, slot: &Slot) -> Result<(), String> {
        match slot {
            Slot::Undefined | Slot::Fill(_) => Ok(()),
            Slot::Image => {
                let image = self.image(start, len as usize).len() as u64;
                ensure(image == len, || format!("{len} bytes of the image are not there"))
            }
            Slot::Cells(page) => {
                ensure(page.len() as u64 == len, || format!("{} bytes instead of {len}", page.len()))?;
                ensure(self.has_pointers() || !page.has_pointers(), || "no flag of pointers".to_owned())?;
                page.check(terms)
            }
        }
    }
}

impl Page {
    fn check(&self, terms: &Terms) -> Result<(), String> {
        let constants = self.constants();
        ensure(self.len() <= Page::SIZE, || format!("{} bytes", self.len()))?;
        ensure(constants.is_empty() || constants.len() >= self.len(), || {
            format!("constants of {}", constants.len())
        })?;
        let mut next = 0;
        for cell in self.cells() {
            ensure(cell.start() == next && cell.len() > 0, || format!("{cell:?} does not start at {next}"))?;
            next = cell.end();
            self.check_cell(terms, cell).map_err(|what| format!("{cell:?}: {what}"))?;
        }
        ensure(next == self.len(), || format!("cells end at {next} of {}", self.len()))?;
        let joinable = self.cells().windows(2).find(|pair| pair[0].joins(&pair[1]));
        ensure(joinable.is_none(), || format!("{joinable:?} are not joined"))
    }

    fn check_cell(&self, terms: &Terms, cell: &Cell) -> Result<(), String> {
        let plain = cell.data == Data::Plain;
        let constants = self.constants().get(cell.start()..cell.end()).unwrap_or_default();
        ensure(plain || constants.iter().all(|&byte| byte == 0), || "constants under it".to_owned())?;
        ensure(cell.prov.is_none() || self.has_pointers(), || "no flag of pointers".to_owned())?;
        let width = 8 * u32::from(cell.len);
        let whole = undef_mask(width);
        let undef = if width <= 64 { cell.undef & !whole == 0 } else { matches!(cell.undef, 0 | u64::MAX) };
        ensure(undef, || "indeterminate bits that are not there".to_owned())?;
        match cell.data {
            Data::Undefined | Data::Plain => {
                ensure(cell.prov.is_none() && cell.undef == 0, || "it has no value".to_owned())
            }
            Data::Number(bits) => {
                ensure(width <= 64 && bits & !whole == 0, || "it is too wide".to_owned())?;
                ensure(!cell.prov.is_none() || cell.undef != 0, || "it should be plain".to_owned())
            }
            Data::Term(term) => {
                ensure(terms.width(term) == width, || format!("a term of {} bits", terms.width(term)))?;
                ensure(terms.constant(term).is_none(), || "a constant".to_owned())
            }
        }
    }
}
