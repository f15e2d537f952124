//! Heap blocks that are left at the end, and blocks that nothing leads to any more.
//!
//! A block that is lost stays lost, and it is never freed: no pointer means it. So it is enough to look at places
//! that every execution comes to after any time: the end of the program, and the end of an iteration of a
//! cut loop for executions that go on for ever (whatever is repeated without end is repeated in a
//! cut loop). At these places an obligation says of every block of every site, that is of a word of which only the
//! site is known, that it is not live or is *held*:
//!
//! - by a live register or by a field of a live object that is no heap block, or over chains of blocks
//!   from there if chains are kept ([`chains`](super::chains));
//! - by a field of a heap block of which there is only one, if a register or another object means that.
//!
//! A block that has ended holds nothing, so a pointer to one does not count, and a link over which some pointer that counts
//! leads to a block that has ended holds nothing either. So whatever is held is held over live blocks.
//!
//! At the end of the program registers and local variables hold nothing. In a loop, registers hold something
//! if they are live: in the function of the loop at its head, in its callers after the call. The interpreter lets
//! variables in scope hold something that are read no more, too, so that what is shown here is the stronger statement.
//!
//! Where functions are summarised, their loops do not see the memory of their callers, and recursion may go on for ever:
//! there nothing is shown ([`Ssa::finish`]).

use super::{Ssa, Trouble};
use crate::knowledge::{Field, Link, Part, Place, Site, SiteKey};
use crate::state::{Content, State};
use crate::value::{Pointer, SiteId, Value, object};
use ringfence_base::Loc;
use ringfence_ir::RegId;
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;

/// A pointer that may hold a block, with the condition under which it does.
type Holder = (TermId, Pointer);

impl Ssa<'_> {
    /// The end of the program.
    pub(super) fn at_end(&mut self, state: &State) {
        let (lost, left) = (self.settings.goal.checks_leaks(), self.settings.goal.checks_not_freed());
        if !lost && !left {
            return;
        }
        let is_global = |site: &Site| matches!(site.key, SiteKey::Global(_));
        let holders = if lost && !left { self.fields(state, &is_global) } else { Vec::new() };
        let kind = if left { ViolationKind::NotFreed } else { ViolationKind::Leak };
        self.demand_held(state, &holders, kind);
    }

    /// The end of an iteration of a cut loop, before whose head some registers of its function are live.
    pub(super) fn at_iteration_end(&mut self, state: &State, depth: u32, is_live: &dyn Fn(RegId) -> bool) {
        if !self.settings.goal.checks_leaks() || self.body.is_some() || !self.summaries.is_empty() {
            return;
        }
        let counts = |this: &Self, place: Place| match place {
            Place::Reg(at, reg) if at == depth => is_live(reg),
            Place::Reg(at, reg) => this.is_live_after_call(at as usize, reg),
            Place::Slot(..) | Place::Unset(..) | Place::UnsetResult => false,
        };
        let mut holders = Vec::new();
        for (&place, value) in state.variables.iter() {
            if let Value::Ptr(pointer) = value
                && counts(self, place)
            {
                holders.push((self.terms.bool(true), pointer.clone()));
            }
        }
        holders.extend(self.fields(state, &|site| !site.is_heap()));
        self.demand_held(state, &holders, ViolationKind::Leak);
    }

    /// Whether a register of a call at a depth is live after the call that it makes now.
    fn is_live_after_call(&self, depth: usize, reg: RegId) -> bool {
        let Some(&(func, index)) = self.calling.get(depth) else { return false };
        let (Some(body), Some(Some(loops))) = (&self.program.functions[func].body, self.loops.get(&func))
        else {
            return false;
        };
        let block = body.blocks.ids().find(|&block| body.blocks[block].indices().contains(&index));
        let read = |block| loops.liveness.read_again(body, block, index as u32 + 1, true);
        block.is_some_and(|block| read(block).contains(&reg))
    }

    /// The pointers in the one object of sites, with the condition that it is live.
    fn fields(&mut self, state: &State, wanted: &dyn Fn(&Site) -> bool) -> Vec<Holder> {
        let mut all = Vec::new();
        let cells = state.memory.iter().filter_map(|(&cell, content)| match (cell, content) {
            ((site, Part::Field(Field { pointer: true, .. })), Content::One(Value::Ptr(pointer))) => {
                Some((site, pointer.clone()))
            }
            _ => None,
        });
        let cells: Vec<(SiteId, Pointer)> = cells.collect();
        for (site, pointer) in cells {
            let info = &self.knowledge.sites[site];
            let means_blocks =
                pointer.candidates.iter().any(|addr| self.knowledge.sites[addr.site].is_heap());
            if info.is_memory() && wanted(info) && means_blocks {
                let obj = object(&mut self.terms, site);
                let alive = self.is_alive(state, site, obj);
                all.push((alive, pointer));
            }
        }
        all
    }

    /// States that every block that is not held has ended.
    fn demand_held(&mut self, state: &State, holders: &[Holder], kind: ViolationKind) {
        let heap = self.heap_sites();
        let mut holders: Vec<Holder> =
            holders.iter().map(|holder| self.counting_live(state, holder)).collect();
        if !holders.is_empty() {
            let through = self.held_fields(state, &holders);
            holders
                .extend(through.iter().map(|holder| self.counting_live(state, holder)).collect::<Vec<_>>());
        }
        let links = if holders.is_empty() { Vec::new() } else { self.chains.links.clone() };
        let links: Vec<(Link, TermId)> =
            links.into_iter().map(|link| (link, self.leads_to_ended(state, &holders, link))).collect();
        // What is left at the end has no place of its own.
        let loc = std::mem::replace(&mut self.loc, Loc::NONE);
        for site in heap {
            let obj = self.any_object(site);
            let alive = self.is_alive(state, site, obj);
            let mut left = self.terms.and(state.guard, alive);
            let held = self.is_held(&holders, obj);
            left = self.terms.and_not(left, held);
            for &(link, broken) in &links {
                if !self.is_false(left) {
                    let held = self.is_led_to(state, &holders, link, obj);
                    let not = self.terms.implies(held, broken);
                    left = self.terms.and(left, not);
                }
            }
            self.demand(left, Trouble::Violation(kind));
        }
        self.loc = loc;
    }

    fn heap_sites(&self) -> Vec<SiteId> {
        let sites = self.knowledge.sites.iter_ids();
        sites.filter(|(_, site)| site.is_heap()).map(|(id, _)| id).collect()
    }

    /// Whether some holder leads to a block over a link.
    fn is_led_to(&mut self, state: &State, holders: &[Holder], link: Link, obj: TermId) -> TermId {
        let mut any = self.terms.bool(false);
        for (condition, pointer) in holders {
            let leads = self.leads(&state.memory, link, pointer.obj, obj);
            let leads = self.terms.and(leads, *condition);
            any = self.terms.or(any, leads);
        }
        any
    }

    /// Whether some holder leads over a link to a block that has ended: one that the solver may choose, apart from the
    /// block that the statement is about.
    fn leads_to_ended(&mut self, state: &State, holders: &[Holder], link: Link) -> TermId {
        let mut any = self.terms.bool(false);
        for site in self.heap_sites() {
            let obj = self.other_object(site, link);
            let ended = self.flag(&state.memory, (site, Part::Ended), obj);
            if self.is_false(ended) {
                continue;
            }
            let allocated = self.flag(&state.memory, (site, Part::Allocated), obj);
            let led = self.is_led_to(state, holders, link, obj);
            let all = self.terms.all([ended, allocated, led]);
            any = self.terms.or(any, all);
        }
        any
    }

    /// A holder that counts only if it means a live block.
    fn counting_live(&mut self, state: &State, (condition, pointer): &Holder) -> Holder {
        let live = self.is_at(pointer, |this, site| {
            this.knowledge.sites[site].is_heap().then(|| this.is_alive(state, site, pointer.obj))
        });
        (self.terms.and(*condition, live), pointer.clone())
    }

    /// The pointers in single heap blocks that are held themselves.
    fn held_fields(&mut self, state: &State, holders: &[Holder]) -> Vec<Holder> {
        let mut all = Vec::new();
        for site in self
            .heap_sites()
            .into_iter()
            .filter(|&site| !self.knowledge.sites[site].multi)
            .collect::<Vec<_>>()
        {
            let (key, obj) = (self.knowledge.sites[site].key, object(&mut self.terms, site));
            let held = self.is_held(holders, obj);
            for (alive, pointer) in self.fields(state, &|info: &Site| info.key == key) {
                all.push((self.terms.and(alive, held), pointer));
            }
        }
        all
    }

    /// Whether some holder means a block.
    fn is_held(&mut self, holders: &[Holder], obj: TermId) -> TermId {
        let mut held = self.terms.bool(false);
        for (condition, pointer) in holders {
            let means = self.terms.eq(pointer.obj, obj);
            let means = self.terms.and(means, *condition);
            held = self.terms.or(held, means);
        }
        held
    }
}
