//! The comparison sees what it is made to see. Needs gcc; says so where there is none.

use super::*;

const PLAIN: &[Mode] = &[Mode { standard: "gnu17", macros: &[] }];

/// The differences of one header in which a text was replaced.
fn planted(header: &str, from: &str, to: &str) -> Option<Vec<String>> {
    let scratch = Scratch::new().unwrap();
    if !ringfence_testing::gcc::available(DataModel::Lp64, scratch.path()) {
        println!("skipped: gcc is not here");
        return None;
    }
    let changed: Vec<(&str, String)> = ringfence_headers::all()
        .iter()
        .map(|&(name, text)| {
            (name, if name == header { text.replacen(from, to, 1) } else { text.to_owned() })
        })
        .collect();
    assert!(from.is_empty() || ringfence_headers::find(header).is_some_and(|text| text.contains(from)));
    let texts: Vec<(&str, &str)> = changed.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let found =
        compare(&texts, &["stdlib.h", "sys/stat.h"], &[DataModel::Lp64], PLAIN, scratch.path()).unwrap();
    Some(found.into_keys().collect())
}

#[test]
fn headers_as_they_are_do_not_differ() {
    if let Some(found) = planted("stdlib.h", "", "") {
        assert_eq!(found, [""; 0]);
    }
}

#[test]
fn planted_errors_are_seen() {
    let cases = [
        ("stdlib.h", "#define EXIT_FAILURE 1", "#define EXIT_FAILURE 2", "the value of `EXIT_FAILURE`"),
        ("stdlib.h", "#define RAND_MAX 2147483647", "#define RAND_MAX 2147483647L", "the type of `RAND_MAX`"),
        (
            "stdlib.h",
            "extern void free(void *);",
            "extern int free(void *);",
            "`extern int free ( void * );`",
        ),
        ("stdlib.h", "extern int abs(int);", "", "`abs` is missing"),
        ("stdlib.h", "extern int abs(int);", "extern int abs(int);\nextern int abc(int);", "`abc` is shown"),
        (
            "ringfence/stat.h",
            "    __nlink_t st_nlink;\n    __mode_t st_mode;",
            "    __mode_t st_mode;\n    __nlink_t st_nlink;",
            "the place of `st_mode`",
        ),
    ];
    for (header, from, to, wanted) in cases {
        let Some(found) = planted(header, from, to) else { return };
        assert!(found.iter().any(|text| text.contains(wanted)), "{wanted}: {found:#?}");
    }
}
