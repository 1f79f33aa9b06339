import SourceText

/// The times of a token are seconds, `request.time` is a timestamp.
enum TokenTimes {
  static func find(in file: LintedRules) -> [Diagnostic] {
    file.tree.nodeIDs.compactMap { id in
      guard case .binary(let sign, let left, let right) = file.tree[id].kind, isLinear(sign) else { return nil }
      for (time, other) in [(left, right), (right, left)] where isRequestTime(other, file) {
        if isTokenTime(time, file) { return TokenTime.report(at: file.tree[time].span) }
      }
      return nil
    }
  }

  private static func isLinear(_ sign: BinaryOperator) -> Bool {
    [.relational, .equality, .additive].contains(sign.precedence)
  }

  private static func isRequestTime(_ id: NodeID, _ file: LintedRules) -> Bool {
    file.way(of: id) == ["request", "time"]
  }

  /// A time of the token, and what is a number of seconds later or earlier.
  private static func isTokenTime(_ id: NodeID, _ file: LintedRules) -> Bool {
    let id = file.tree.peeled(id)
    if case .binary(let sign, let left, let right) = file.tree[id].kind, sign == .add || sign == .subtract {
      return [left, right].contains { file.way(of: $0).map(isTime) ?? false }
    }
    return file.way(of: id).map(isTime) ?? false
  }

  private static func isTime(_ way: [String]) -> Bool {
    way.count == 4 && way.starts(with: ["request", "auth", "token"]) && ["auth_time", "iat", "exp"].contains(way[3])
  }
}
