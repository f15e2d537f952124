//! Assembler text outside of functions, and names for the assembler.
//!
//! It may put anything into the program: definitions that are used in the place of others, code that runs before `main`, data that others read. So text with
//! more than directives which leave the meaning of the program as it is stands as code that runs first and is not supported.

use super::Lowerer;
use ringfence_base::Loc;
use ringfence_ir::{Body, FuncId, Function, InstKind, Linkage, Terminator};
use rucc_sema::Decl;

/// Directives that say how large what C defines is, who may see it from outside, or who made the file. Those that give it a type, a version or another scope
/// may put it into the place of something else.
const HARMLESS: [&str; 7] = [".file", ".hidden", ".ident", ".internal", ".protected", ".size", ".text"];

/// Whether each statement of a text is a directive that changes nothing.
fn is_harmless(text: &str) -> bool {
    let is_plain = |word: &str| HARMLESS.contains(&word);
    // What a comment or a string hides is looked at as if it were code: that costs a proof at the most.
    text.split(['\n', ';']).filter_map(|one| one.split_whitespace().next()).all(is_plain)
}

impl Lowerer<'_> {
    /// Lowers the assembler text of the file.
    pub(super) fn file_assembler(&mut self) {
        let unit = self.unit;
        for asm in unit.tast.file_asms() {
            let units = unit.tast[asm.template].elements.iter();
            let text: String = units.map(|&unit| char::from_u32(unit).unwrap_or('?')).collect();
            if is_harmless(&text) {
                continue;
            }
            let loc = self.loc_of(asm.span);
            self.diagnostics.push(crate::Diagnostic::warning("assembly at file scope is not analysed", loc));
            self.refuse_from_the_start("assembly at file scope", loc);
        }
    }

    /// Refuses a name for the assembler of what no other unit sees: in this one, it takes the place of whatever has that name outside.
    pub(super) fn private_label(&mut self, decl: &Decl, loc: Loc) {
        let is_private = matches!(Self::linkage(decl), Linkage::Internal) && decl.asm_label.is_some();
        let Some(name) = decl.name.filter(|_| is_private) else { return };
        let name = self.program.names.intern(self.unit.names.resolve(name));
        if self.link_name(decl) != name {
            self.refuse_from_the_start("a name for the assembler of something static", loc);
        }
    }

    /// Makes the program begin with something that is not supported.
    fn refuse_from_the_start(&mut self, what: &str, loc: Loc) {
        let func = self.refused("__assembler", what, loc);
        let first = self.linker.turn(0, 0);
        self.linker.constructor(first, func);
    }

    /// A function of no arguments that is not supported.
    pub(super) fn refused(&mut self, name: &str, what: &str, loc: Loc) -> FuncId {
        let [name, what] = [name, what].map(|text| self.program.names.intern(text));
        let mut code = Body::default();
        code.insts.push(ringfence_ir::Inst { kind: InstKind::Unsupported { what }, loc });
        let term = Terminator::Return(None);
        code.blocks.push(ringfence_ir::Block { insts: 0..1, term, term_loc: loc });
        let ret = self.program.types.intern(ringfence_ir::TypeKind::Void);
        let sig = ringfence_ir::Signature { params: Vec::new(), ret, variadic: false, prototyped: true };
        let sig = self.program.types.intern_sig(sig);
        let linkage = Linkage::Internal;
        self.program.functions.push(Function { name, sig, linkage, noreturn: false, loc, body: Some(code) })
    }
}

#[cfg(test)]
mod tests {
    use super::is_harmless;

    #[test]
    fn directives_that_name_things_change_nothing() {
        assert!(is_harmless("") && is_harmless(" \n\t") && is_harmless(".ident \"x\"\n.hidden f"));
        let others = [".type f, @gnu_indirect_function", ".symver f, g@V1", ".globl f"];
        for text in ["nop", ".section .init_array\n.quad f", ".set f, g", "f:"].into_iter().chain(others) {
            assert!(!is_harmless(text), "{text}");
        }
    }
}
