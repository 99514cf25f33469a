//! Sessions with the binary, as a user sees them: the README's, and those below `tests/cmd`.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("../../README.md")
        .case("tests/cmd/*.trycmd")
        .env("COLUMNS", "100");
}
