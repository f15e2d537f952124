//! The ids of what a program consists of.

use ringfence_base::define_id;

define_id! {
    /// A global object.
    pub struct GlobalId = "@";
}
define_id! {
    /// A path of fields and elements, in the table of notes.
    pub struct NoteId = "n";
}
define_id! {
    /// A function of the program.
    pub struct FuncId = "fn";
}
define_id! {
    /// A register of a body.
    pub struct RegId = "%";
}
define_id! {
    /// A stack slot of a body.
    pub struct SlotId = "$";
}
define_id! {
    /// A basic block of a body. Block 0 is the entry.
    pub struct BlockId = "b";
}
define_id! {
    /// A constant in the pool.
    pub struct ConstId = "c";
}
