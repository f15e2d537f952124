//! What a program of the law consists of: gadgets, the control flow around each, and at most one defect.
//!
//! Everything that decides whether a gadget is reached is an input of its own, so a planted defect can always be
//! reached. A plan can be made smaller without changing the gadgets that are left.

use super::gadget::{Defect, Gadget};
use ringfence_ir::DataModel;
use ringfence_testing::random::Random;

/// How many of a hundred programs have a defect.
const DEFECTS: usize = 55;

/// How many of a hundred picks of a rare gadget count.
const RARE: usize = 15;

/// What stands around the use of a gadget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Around {
    /// `if` on an input.
    If,
    /// `switch` on an input.
    Switch,
    /// A loop that runs a fixed number of times.
    Times(usize),
    /// A loop that runs up to a few times, as an input says.
    UpTo(usize),
    /// A loop left by an input.
    Until,
    /// A function of its own.
    Helper,
    /// A function called through a pointer.
    Pointer,
    /// A function that calls itself a few times first.
    Recursion(usize),
    /// Jumped over by `goto` when an input says so.
    Goto,
    /// A heap block that is held meanwhile.
    Holding,
    /// A statement expression.
    Expression,
    /// A function called through a table of pointers, at an index that an input says.
    Table,
    /// An array of run-time length that is there meanwhile.
    RunTimeArray,
}

impl Around {
    const ALL: [Around; 14] = [
        Around::If,
        Around::If,
        Around::Switch,
        Around::Times(2),
        Around::UpTo(3),
        Around::Until,
        Around::Helper,
        Around::Pointer,
        Around::Recursion(2),
        Around::Goto,
        Around::Holding,
        Around::Expression,
        Around::Table,
        Around::RunTimeArray,
    ];

    /// Whether what stands inside may run several times.
    const fn repeats(self) -> bool {
        matches!(self, Around::Times(_) | Around::UpTo(_) | Around::Until)
    }
}

/// A gadget in a program.
#[derive(Debug, Clone)]
pub(crate) struct Instance<'g> {
    pub(crate) gadget: &'g Gadget,
    pub(crate) planted: Option<&'g Defect>,
    /// The number in its names.
    pub(crate) number: usize,
    /// What its choices come from.
    pub(crate) seed: u64,
    /// What stands around its use, the innermost first, each with the seed of its choices.
    pub(crate) around: Vec<(Around, u64)>,
    /// Whether the program may end before it.
    pub(crate) exit_before: Option<u64>,
}

/// A program before it is written.
#[derive(Debug, Clone)]
pub(crate) struct Plan<'g> {
    /// The seed it came from.
    pub(crate) seed: u64,
    pub(crate) model: DataModel,
    /// The gadgets in their order.
    pub(crate) instances: Vec<Instance<'g>>,
}

impl<'g> Plan<'g> {
    /// The plan of a seed, of gadgets whose names contain `only`.
    pub(crate) fn of(seed: u64, gadgets: &'g [Gadget], only: &str) -> Self {
        let mut random = Random::new(seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(seed));
        let model = if random.chance(50) { DataModel::Lp64 } else { DataModel::Ilp32 };
        let fits = |gadget: &&Gadget| {
            gadget.traits.model.is_none_or(|needed| needed == model) && gadget.full_name().contains(only)
        };
        let fitting: Vec<&Gadget> = gadgets.iter().filter(fits).collect();
        let mut plan = Plan { seed, model, instances: vec![] };
        if fitting.is_empty() {
            return plan;
        }
        let wanted = 1 + random.below(3);
        while plan.instances.len() < wanted {
            let gadget = *random.pick(&fitting);
            if gadget.traits.rare && fitting.len() > 1 && !random.chance(RARE) {
                continue;
            }
            let taken = plan.instances.iter().any(|other| other.gadget.name == gadget.name);
            let traits = |one: &Instance<'_>| one.gadget.traits;
            let clashes = plan
                .instances
                .iter()
                .map(traits)
                .any(|other| other.holds && gadget.traits.exits || other.exits && gadget.traits.holds);
            if plan.instances.is_empty() || !(taken || clashes || gadget.traits.alone) {
                let number = plan.instances.len() + 1;
                let layers = [0, 1, 1, 2][random.below(4)];
                plan.instances.push(Instance::of(gadget, number, layers, &mut random));
            } else if clashes || taken && fitting.len() <= plan.instances.len() {
                break;
            }
            if gadget.traits.alone || gadget.traits.last {
                break;
            }
        }
        if random.chance(DEFECTS) {
            plan.plant(&mut random);
        }
        plan
    }

    /// One gadget, perhaps with a defect and with something around it.
    pub(crate) fn of_one(seed: u64, model: DataModel, gadget: &'g Gadget, random: &mut Random) -> Self {
        let layers = [0, 0, 1][random.below(3)];
        let instances = vec![Instance::of(gadget, 1, layers, random)];
        let mut plan = Plan { seed, model, instances };
        if random.chance(DEFECTS) {
            plan.plant(random);
        }
        plan
    }

    /// Every gadget by itself, without a defect and with each of its own, under the data models that it is for.
    pub(crate) fn each(gadgets: &'g [Gadget], only: &str) -> Vec<Self> {
        let mut plans = Vec::new();
        for gadget in gadgets.iter().filter(|gadget| gadget.full_name().contains(only)) {
            let variants = std::iter::once(None).chain(gadget.defects.iter().map(Some));
            for (variant, planted) in variants.enumerate() {
                let models = [DataModel::Lp64, DataModel::Ilp32];
                for model in
                    models.into_iter().filter(|&model| gadget.traits.model.is_none_or(|it| it == model))
                {
                    let seed = plans.len() as u64;
                    let instance = Instance {
                        gadget,
                        planted,
                        number: 1,
                        seed: variant as u64,
                        around: vec![],
                        exit_before: None,
                    };
                    plans.push(Plan { seed, model, instances: vec![instance] });
                }
            }
        }
        plans
    }

    /// Plants a defect in one of the gadgets that can have one.
    fn plant(&mut self, random: &mut Random) {
        let mut able: Vec<&mut Instance<'_>> =
            self.instances.iter_mut().filter(|instance| !instance.gadget.defects.is_empty()).collect();
        if able.is_empty() {
            return;
        }
        let at = random.below(able.len());
        let instance = &mut able[at];
        instance.planted = Some(random.pick(&instance.gadget.defects));
    }

    /// Whether gcc compiles it by itself, and not in one binary with others.
    pub(crate) fn is_apart(&self) -> bool {
        self.instances.iter().any(|instance| instance.gadget.traits.apart)
    }

    /// The planted defect.
    pub(crate) fn defect(&self) -> Option<&'g Defect> {
        self.instances.iter().find_map(|instance| instance.planted)
    }

    /// The names of the gadgets, the planted defect with its own.
    pub(crate) fn names(&self) -> String {
        let names = self.instances.iter().map(|instance| match instance.planted {
            Some(defect) => format!("{}[{}]", instance.gadget.full_name(), defect.label),
            None => instance.gadget.full_name(),
        });
        names.collect::<Vec<_>>().join(" ")
    }

    /// The plans that are a little smaller than this one.
    pub(crate) fn smaller(&self) -> Vec<Plan<'g>> {
        let mut plans = Vec::new();
        let mut without = |change: &dyn Fn(&mut Plan<'g>)| {
            let mut plan = self.clone();
            change(&mut plan);
            plans.push(plan);
        };
        for at in 0..self.instances.len() {
            if self.instances.len() > 1 {
                without(&|plan| {
                    plan.instances.remove(at);
                });
            }
            for layer in 0..self.instances[at].around.len() {
                without(&|plan| {
                    plan.instances[at].around.remove(layer);
                });
            }
            if self.instances[at].exit_before.is_some() {
                without(&|plan| plan.instances[at].exit_before = None);
            }
        }
        plans
    }
}

impl<'g> Instance<'g> {
    fn of(gadget: &'g Gadget, number: usize, layers: usize, random: &mut Random) -> Self {
        let mut around = Vec::new();
        while around.len() < layers {
            let layer = *random.pick(&Around::ALL);
            let holds = layer == Around::Holding && (gadget.traits.exits || gadget.traits.last);
            if !(holds || layer.repeats() && (gadget.traits.single || gadget.traits.last)) {
                around.push((layer, random.number()));
            }
        }
        let exit_before = random.chance(15).then(|| random.number());
        Self { gadget, planted: None, number, seed: random.number(), around, exit_before }
    }
}
