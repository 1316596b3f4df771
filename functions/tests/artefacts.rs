//! What the artefacts link: each only what its functions need.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a program has failed")]

use object::{Object, ObjectSymbol, SymbolKind};

/// Crates and modules that only some functions need, as symbols name them.
const HEAVY: [&str; 7] = [
    "6shared4mail3ses",
    "6shared7secrets",
    "argon2",
    "webauthn_rp",
    "6shared5files2s3",
    "zune_jpeg",
    "6shared4push3sns",
];

/// The heavy crates that a program has symbols of.
fn linked(program: &str) -> Vec<&'static str> {
    let bytes = std::fs::read(program).unwrap();
    let file = object::File::parse(&*bytes).unwrap();
    // The linker keeps the names of source files, also of those it took nothing from.
    let code = file.symbols().filter(|symbol| symbol.kind() != SymbolKind::File);
    let names: Vec<&str> = code.filter_map(|symbol| symbol.name().ok()).collect();
    assert!(names.iter().any(|name| name.contains("aws_sdk_dynamodb")), "{program} has no symbols to look at");
    HEAVY.into_iter().filter(|heavy| names.iter().any(|name| name.contains(heavy))).collect()
}

#[test]
fn entity_links_neither_mail_nor_secrets_nor_password_hashing_nor_passkeys_nor_files() {
    assert_eq!(linked(env!("CARGO_BIN_EXE_entity")), Vec::<&str>::new());
}

#[test]
fn session_links_all_of_them_but_no_pictures() {
    assert_eq!(linked(env!("CARGO_BIN_EXE_session")), HEAVY[..5]);
}

#[test]
fn files_links_files_and_pictures_alone() {
    assert_eq!(linked(env!("CARGO_BIN_EXE_files")), HEAVY[4..6]);
}

#[test]
fn the_notifier_links_mail_and_pushes_alone() {
    assert_eq!(linked(env!("CARGO_BIN_EXE_notifier")), [HEAVY[0], HEAVY[6]]);
}
