import SourceText

/// A time of the token compared with `request.time`.
enum TokenTime: Lint {
  static let page = DiagnosticPage(
    "cloud/token-time",
    "`auth_time`, `iat` and `exp` are numbers of seconds; `request.time` is a timestamp. The two cannot be compared.",
    bad: ExampleRules.around("allow read: if request.time > request.auth.token.auth_time;"),
    good: ExampleRules.around("allow read: if request.time > timestamp.value(request.auth.token.auth_time * 1000);"),
    source: "documentation: Security Rules and Firebase Authentication; emulator 1.19.9")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.nodeIDs {
      guard case .binary(let sign, let left, let right) = rules.tree[id].kind,
        [.relational, .equality, .additive].contains(sign.precedence)
      else { continue }
      for (time, other) in [(left, right), (right, left)] where isTokenTime(time, rules) {
        if rules.requestMember(of: other) == .requestTime { findings.warn(report(at: rules.tree[time].span)) }
        if isMilliseconds(other, rules) { findings.warn(inMilliseconds(at: rules.tree[time].span)) }
      }
    }
  }

  /// Whether the node is `request.time.toMillis()`.
  private static func isMilliseconds(_ id: NodeID, _ rules: LintedRules) -> Bool {
    guard case .call(let callee, _) = rules.tree[rules.tree.peeled(id)].kind,
      case .member(let base, let word) = rules.tree[callee].kind
    else { return false }
    return rules.requestMember(of: base) == .requestTime && rules.tree[word].utf8.elementsEqual("toMillis".utf8)
  }

  /// Whether the node is a time of the token, or a sum or difference with one.
  private static func isTokenTime(_ id: NodeID, _ rules: LintedRules) -> Bool {
    let id = rules.tree.peeled(id)
    if case .binary(let sign, let left, let right) = rules.tree[id].kind, sign == .add || sign == .subtract {
      return rules.requestMember(of: left) == .tokenTime || rules.requestMember(of: right) == .tokenTime
    }
    return rules.requestMember(of: id) == .tokenTime
  }

  private static func inMilliseconds(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the token's time is in seconds, `toMillis()` returns milliseconds", at: span,
      label: "a number of seconds", notes: ["multiply it by 1000"])
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the token's time is a number of seconds, `request.time` is a timestamp", at: span,
      label: "a number of seconds", notes: ["convert it: `timestamp.value(seconds * 1000)`"])
  }
}
