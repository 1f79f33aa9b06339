import RulePrograms
import SourceText

/// A pattern for an email domain whose dot matches any character.
enum LooseDomain: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/loose-domain", .security,
    """
    In a pattern, `.` is any character. `'.*@example.com'` also matches an address at `examplexcom`, a domain that \
    anyone may register. Write `[.]` for a dot.
    """,
    bad: ExampleRules.around(
      "allow read: if request.auth.token.email_verified && request.auth.token.email.matches('.*@example.com');"),
    good: ExampleRules.around(
      "allow read: if request.auth.token.email_verified && request.auth.token.email.matches('.*@example[.]com');"),
    source: "emulator 1.19.9; RE2 syntax", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in rules.nodes.calls {
      guard case .call(let callee, let list) = tree[id].kind, case .method(.matches) = rules.linted.resolution(of: id),
        case .member(let base, _) = tree[tree.peeled(callee)].kind, rules.linted.requestMember(of: base) == .email,
        let argument = tree[list].first, let text = rules.linted.text(argument), let example = other(text)
      else { continue }
      findings.warn(report(example, at: tree[tree.peeled(argument)].span, in: text))
    }
  }

  /// The end of an address that the pattern matches by accident; nil without a bare dot in a domain of letters.
  static func other(_ pattern: String) -> String? {
    guard let at = pattern.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = pattern[pattern.index(after: at)...].filter { $0 != "$" && $0 != ")" }
    let isPlain = domain.unicodeScalars.allSatisfy { $0 == "." || $0 == "-" || $0.properties.isAlphabetic }
    guard isPlain, domain.contains("."), domain.first != "." else { return nil }
    return domain.map { $0 == "." ? "x" : String($0) }.joined()
  }

  private static func report(_ example: String, at span: Span, in pattern: String) -> Diagnostic {
    let bytes = Array(pattern.utf8)
    let at = bytes.lastIndex(of: UInt8(ascii: "@")) ?? bytes.count
    let dots = bytes.indices.filter { $0 > at && bytes[$0] == UInt8(ascii: ".") }
    // Without escapes, the offset of each character in the file is known.
    let isPlain = span.count == bytes.count + 2
    let edits = dots.map { TextEdit(Span(span.start + 1 + $0, span.start + 2 + $0), "[.]") }
    return Diagnostic(
      page.code, .warning, "the dot in this domain matches any character", at: span,
      label: "also matches `a@\(example)`", notes: ["write `[.]` for a dot"],
      fixIts: isPlain ? [FixIt("write `[.]`", edits)] : [])
  }
}
