//! Enumerations whose members have names.

/// Names as a choice between them: `a, b or c`.
///
/// ```
/// assert_eq!(ringfence_base::named::any_of(&["north", "south", "up"]), "north, south or up");
/// ```
#[must_use]
pub fn any_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Defines an enumeration whose members have names: a list of all members, the name of each, and the member of a name.
///
/// ```
/// ringfence_base::named! {
///     /// A direction.
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum Direction {
///         /// Towards the pole.
///         North = "north",
///         /// Away from it.
///         South = "south",
///     }
/// }
/// assert_eq!(Direction::ALL.map(Direction::name), Direction::NAMES);
/// assert_eq!(Direction::NAMES, ["north", "south"]);
/// assert_eq!(Direction::from_name("south"), Some(Direction::South));
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident { $($(#[$doc:meta])* $member:ident = $name:literal,)* }) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$doc])* $member,)*
        }

        #[allow(dead_code, reason = "not every enumeration needs all of these")]
        impl $type {
            /// All members, in their order.
            $vis const ALL: [Self; [$($name),*].len()] = [$(Self::$member),*];

            /// The names of all members, in their order.
            $vis const NAMES: [&'static str; Self::ALL.len()] = [$($name),*];

            /// The name.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$member => $name,)*
                }
            }

            /// The member of a name.
            #[must_use]
            $vis fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|member| member.name() == name)
            }
        }
    };
}
