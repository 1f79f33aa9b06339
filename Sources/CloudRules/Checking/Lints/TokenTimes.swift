import SourceText

/// The times of a token are seconds, `request.time` is a timestamp.
enum TokenTimes {
  static func check(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, in file: LintedRules, _ findings: inout Findings
  ) {
    guard [.relational, .equality, .additive].contains(sign.precedence) else { return }
    for (time, other) in [(left, right), (right, left)] where isTokenTime(time, file) {
      if file.way(of: other) == .requestTime { findings.warn(TokenTime.report(at: file.tree[time].span)) }
      if isMilliseconds(other, file) { findings.warn(TokenTime.inMilliseconds(at: file.tree[time].span)) }
    }
  }

  /// `request.time.toMillis()`
  private static func isMilliseconds(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard case .call(let callee, _) = file.tree[file.tree.peeled(id)].kind,
      case .member(let base, let word) = file.tree[callee].kind
    else { return false }
    return file.way(of: base) == .requestTime && file.tree[word].utf8.elementsEqual("toMillis".utf8)
  }

  /// A time of the token, and what is a number of seconds later or earlier.
  private static func isTokenTime(_ id: NodeID, _ file: LintedRules) -> Bool {
    let id = file.tree.peeled(id)
    if case .binary(let sign, let left, let right) = file.tree[id].kind, sign == .add || sign == .subtract {
      return file.way(of: left) == .tokenTime || file.way(of: right) == .tokenTime
    }
    return file.way(of: id) == .tokenTime
  }
}
