import RulePatterns
import RulePrograms
import SourceText

/// A pattern for an email domain whose dot matches any character.
enum LooseDomain: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/loose-domain", .security,
    """
    In a pattern, `.` is any character. `'.*@mail.example.com'` also matches an address at `mailxexample.com`, a domain \
    that anyone may register. Write `[.]` for a dot.
    """,
    bad: ExampleRules.around(
      "allow read: if request.auth.token.email_verified && request.auth.token.email.matches('.*@mail.example.com');"),
    good: ExampleRules.around(
      "allow read: if request.auth.token.email_verified && request.auth.token.email.matches('.*@mail[.]example[.]com');"
    ),
    source: "emulator 1.19.9; RE2 syntax", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in rules.nodes.calls {
      guard case .call(let callee, let list) = tree[id].kind, case .method(.matches) = rules.linted.resolution(of: id),
        case .member(let base, _) = tree[tree.peeled(callee)].kind, rules.linted.requestMember(of: base) == .email,
        let argument = tree[list].first, let text = rules.linted.text(argument), let example = other(text)
      else { continue }
      let span = tree[tree.peeled(argument)].span
      findings.warn(report(example, at: span, tree.edits(replacing: dots(text), of: text, in: span, by: "[.]")))
    }
  }

  /// The end of an address that the pattern matches by accident; nil without a bare dot in a domain of letters.
  static func other(_ pattern: String) -> String? {
    SimilarDomain.domain(of: pattern).map { SimilarDomain.find(for: $0) }
  }

  /// The offsets of the dots in the domain.
  private static func dots(_ pattern: String) -> [Int] {
    let bytes = Array(pattern.utf8)
    let at = bytes.lastIndex(of: UInt8(ascii: "@")) ?? bytes.count
    return bytes.indices.filter { $0 > at && bytes[$0] == UInt8(ascii: ".") }
  }

  private static func report(_ example: String, at span: Span, _ edits: [TextEdit]) -> Diagnostic {
    // A domain without a dot cannot be registered.
    Diagnostic(
      page.code, example.contains(".") ? .warning : .note, "the dot in this domain matches any character", at: span,
      label: "also matches `a@\(example)`", notes: ["write `[.]` for a dot"],
      fixIts: edits.isEmpty ? [] : [FixIt("write `[.]`", edits)])
  }
}
