import RulePatterns
import RulePrograms
import SourceText

/// A regular expression that is not valid in RE2.
enum InvalidPattern {
  static let page = DiagnosticPage(
    "cloud/pattern",
    """
    `matches`, `replace` and `split` accept RE2 syntax: no look-around, no backreferences. An invalid literal is \
    rejected; in `replace` it is an error when the rule is evaluated.
    """,
    bad: ExampleRules.around("allow read: if id.matches('(?!admin).*');"),
    good: ExampleRules.around("allow read: if !id.matches('admin.*');"),
    source: "emulator 1.19.9; reference rules.String")

  /// Checks the patterns that are literals in the rules, and keeps the valid ones of `matches` for the program.
  static func check(_ rules: inout CheckedRules, into findings: inout Findings) {
    var patterns = LiteralPatterns()
    let tree = rules.tree
    for id in tree.nodeIDs {
      guard case .method(let method) = rules.resolution(of: id), let purpose = purpose(of: method),
        case .call(_, let arguments) = tree[id].kind, let argument = tree[arguments].first,
        tree[arguments].count == (method == .replace ? 2 : 1),
        case .string(let literal) = tree[tree.peeled(argument)].kind, tree.halvedText(literal) == nil,
        let error = patterns.error(in: tree.text(literal), purpose)
      else { continue }
      let span = tree[tree.peeled(argument)].span
      if method == .replace {
        findings.warn(report(error, .warning, at: span))
      } else {
        findings.reject(report(error, at: span))
      }
    }
    rules.patterns = patterns.valid
  }

  private static func purpose(of method: Builtin) -> PatternPurpose? {
    switch method {
    case .matches: .wholeText
    case .replace, .split: .search
    default: nil
    }
  }

  /// - Parameter error: the reason, in the engine's words.
  private static func report(_ error: RegexError, _ severity: Severity = .error, at span: Span) -> Diagnostic {
    Diagnostic(page.code, severity, error.message, at: span, notes: error.hint.map { [$0] } ?? [])
  }
}

/// The patterns of a file, each compiled once for each purpose.
private struct LiteralPatterns {
  private struct Key: Hashable {
    let text: [UInt8]
    let purpose: PatternPurpose
  }

  private var errors: [Key: RegexError?] = [:]
  /// The patterns that match whole texts, by their own texts.
  private(set) var valid: [[UInt8]: Pattern] = [:]

  mutating func error(in text: String, _ purpose: PatternPurpose) -> RegexError? {
    let key = Key(text: Array(text.utf8), purpose: purpose)
    if let known = errors[key] { return known }
    switch Pattern.compile(text, dialect: .re2, purpose: purpose) {
    case .success(let pattern):
      if purpose == .wholeText { valid[key.text] = pattern }
      errors[key] = .some(nil)
      return nil
    case .failure(let error):
      errors[key] = error
      return error
    }
  }
}
