import SourceText

/// Seconds compared with milliseconds.
enum TimeUnit: Lint {
  static let page = DiagnosticPage(
    "realtime/time-unit",
    "`now` is in milliseconds; `auth_time`, `iat` and `exp` of a token are in seconds.",
    bad: #"{"rules": {"notes": {".write": "auth.token.auth_time > now - 300000"}}}"#,
    good: #"{"rules": {"notes": {".write": "auth.token.auth_time * 1000 > now - 300000"}}}"#,
    source: "documentation: Security Rules language (`now`); OpenID Connect Core 1.0, ID Token (NumericDate)")

  private enum Unit {
    case milliseconds
    case seconds
  }

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions { check(condition, into: &findings) }
  }

  private static func check(_ condition: CheckedCondition, into findings: inout Findings) {
    var units = [Unit?](repeating: nil, count: condition.tree.nodes.count)
    for id in condition.tree.ids {
      units[id.index] = unit(of: id, units, condition)
      guard case .binary(let sign, let left, let right) = condition.tree[id].kind, isLinear(sign),
        let first = units[left.index], let second = units[right.index], first != second
      else { continue }
      findings.warn(report(at: condition.place(first == .seconds ? left : right)))
    }
  }

  /// Whether both operands must have the same unit.
  private static func isLinear(_ sign: BinaryOperator) -> Bool {
    switch sign {
    case .multiply, .divide, .remainder, .and, .or: false
    default: true
    }
  }

  private static func unit(of id: NodeID, _ units: [Unit?], _ condition: CheckedCondition) -> Unit? {
    switch condition.tree[id].kind {
    case .identifier(let name): return name == "now" ? .milliseconds : nil
    case .group(let inner): return units[inner.index]
    case .binary(let sign, let left, let right) where sign == .add || sign == .subtract:
      let (first, second) = (units[left.index], units[right.index])
      return first == nil ? second : second == nil ? first : nil
    case .member, .index: return isTokenTime(id, condition) ? .seconds : nil
    default: return nil
    }
  }

  private static func isTokenTime(_ id: NodeID, _ condition: CheckedCondition) -> Bool {
    guard let path = condition.path(of: id), path.count == 3, path[0] == "auth", path[1] == "token" else {
      return false
    }
    return ["auth_time", "iat", "exp"].contains(path[2])
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "seconds are compared with milliseconds", at: span,
      label: "in seconds; `now` is in milliseconds",
      notes: ["multiply it by 1000"])
  }
}
