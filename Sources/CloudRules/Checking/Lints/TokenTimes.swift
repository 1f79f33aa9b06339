import SourceText

/// The times of a token are seconds, `request.time` is a timestamp.
enum TokenTimes {
  static func check(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, in file: LintedRules, _ findings: inout Findings
  ) {
    guard [.relational, .equality, .additive].contains(sign.precedence) else { return }
    for (time, other) in [(left, right), (right, left)]
    where file.way(of: other) == .requestTime && isTokenTime(time, file) {
      return findings.warn(TokenTime.report(at: file.tree[time].span))
    }
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
