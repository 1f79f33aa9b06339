import RulesProjects
import Testing

@Suite("Emails and tokens in reports")
struct SecretTests {
  @Test(arguments: [
    ("ann@example.com", "a…@example.com"),
    ("/users/ann@example.com/x: read", "/users/a…@example.com/x: read"),
    ("(ann.lee+x@mail.example.co.uk)", "(a…@mail.example.co.uk)"),
    ("é@example.com, b@c.de", "…@example.com, …@c.de"),
    ("Bearer \(ReportFixtures.token)", "Bearer eyJh… (\(ReportFixtures.token.utf8.count) bytes)"),
    ("token=\(ReportFixtures.token)", "token=eyJh… (\(ReportFixtures.token.utf8.count) bytes)"),
    ("\"ya29.a0AfH6SMBx-1234567890\"", "\"ya29… (26 bytes)\""),
    ("refresh 1//0gXXXXXXXXXXXXXXXXXXXXXXX end", "refresh 1//0… (28 bytes) end"),
    ("gho_16C7e42F292c6912E7710c83", "gho_… (28 bytes)"), ("simulated-google-1234567890", "simu… (27 bytes)"),
    ("a…@example.com", "a…@example.com"), ("…@example.com", "…@example.com"), ("ann…@example.com", "a…@example.com"),
    // Inside a word, too.
    ("wghp_16C7e42F292c6912E7710c83", "wghp_… (28 bytes)"), ("id_eyJhbGciOiJIUzI1NiJ9x", "id_…"),
    ("x1//0gXXXXXXXXXXXXXXXXXXXXXXX end", "x1//0… (28 bytes) end"),
    // Behind escapes and colors.
    (#"\nann@example.com"#, #"\na…@example.com"#), (#"\u{7}ghp_16C7e42F292c6912E7710c83"#, #"\u{7}ghp_… (28 bytes)"#),
    (#"\u0007ann@example.com"#, #"\u0007a…@example.com"#), (#"\ghp_16C7e42F292c6912E7710c83"#, #"\ghp_… (28 bytes)"#),
    (#"\user@example.com"#, #"\u…@example.com"#),
    ("\u{1B}[31mann@example.com\u{1B}[0m", "\u{1B}[31ma…@example.com\u{1B}[0m"),
    ("\r\u{1B}[Kann@example.com", "\r\u{1B}[Ka…@example.com"),
    // Cut at an ellipsis.
    ("ann@exam…", "a…@exam…"), ("ghp_0123…", "…"), ("xghp_01…89", "x…"), ("eyJh…", "eyJh…"),
    ("ghp_… (28 bytes)", "ghp_… (28 bytes)"),
    // What only looks like one stays.
    ("wghp_1", "wghp_1"), ("surveyJob", "surveyJob"),
    ("false for 'get' @ L11", "false for 'get' @ L11"), ("@octocat", "@octocat"), ("a@b", "a@b"), ("eyJ", "eyJ"),
    ("/rooms/$room/.write", "/rooms/$room/.write"), ("", ""), ("a @ b.c", "a @ b.c"),
  ])
  func areMasked(text: String, masked: String) {
    #expect(Masking.text.mask(text) == masked)
  }
}
