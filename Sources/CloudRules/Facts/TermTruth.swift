import RulePrograms

/// Which conditions always have the same outcome.
extension Terms {
  /// Whether a condition is true for every request, or for none; nil if it depends on the request.
  ///
  /// A condition that is always an error counts as false, as it grants nothing.
  func outcome(of id: TermID) -> Bool? {
    switch self[id] {
    case .boolean(let value): return value
    case .not(let operand): return outcome(ofNegated: operand)
    case .binary(.and, _, _): return conjunction(operands(of: id, .and))
    case .binary(.or, _, _): return disjunction(operands(of: id, .or))
    case .equal(let left, let right): return equality(left, right)
    case .conditional(let condition, let then, let otherwise):
      guard let chosen = outcome(of: condition) else { return nil }
      return outcome(of: chosen ? then : otherwise)
    case .null, .number, .string, .request, .resource, .capture, .member, .memberOr, .binary, .typeTest, .call, .list,
      .map, .path, .opaque:
      return nil
    }
  }

  /// An error stays an error in a negation, so only the literal outcomes are negated.
  private func outcome(ofNegated id: TermID) -> Bool? {
    switch self[id] {
    case .boolean(let value): !value
    case .equal(let left, let right): isLiteral(left) && isLiteral(right) ? left != right : nil
    case .not(let inner): outcome(of: inner)
    default: nil
    }
  }

  private func conjunction(_ operands: [TermID]) -> Bool? {
    let outcomes = operands.map { outcome(of: $0) }
    if outcomes.contains(false) || isContradictory(operands) { return false }
    return outcomes.allSatisfy { $0 == true } ? true : nil
  }

  private func disjunction(_ operands: [TermID]) -> Bool? {
    let outcomes = operands.map { outcome(of: $0) }
    if outcomes.contains(true) { return true }
    // `request.auth` is never an error, so one of `request.auth == null` and its negation is true.
    let all = Set(operands)
    let isComplete = operands.contains { operand in
      guard case .not(let inner) = self[operand], all.contains(inner), case .equal(let left, let right) = self[inner]
      else { return false }
      return [left, right].allSatisfy { isLiteral($0) || path(of: $0) == ["request", "auth"] }
    }
    return isComplete ? true : outcomes.allSatisfy { $0 == false } ? false : nil
  }

  private func equality(_ left: TermID, _ right: TermID) -> Bool? {
    if isLiteral(left), isLiteral(right) { return left == right }
    let paths = [path(of: left), path(of: right)]
    // Without a user, reading `uid` is an error; with one, it is a string.
    return isNull(left) || isNull(right) ? paths.contains(["request", "auth", "uid"]) ? false : nil : nil
  }

  /// Whether two of the conditions exclude each other.
  private func isContradictory(_ operands: [TermID]) -> Bool {
    let all = Set(operands)
    var values: [TermID: TermID] = [:]
    for operand in operands {
      if case .not(let inner) = self[operand], all.contains(inner) { return true }
      guard case .equal(let left, let right) = self[operand], isLiteral(left) != isLiteral(right) else { continue }
      let (value, literal) = isLiteral(left) ? (right, left) : (left, right)
      if let other = values.updateValue(literal, forKey: value), other != literal { return true }
    }
    let isSignedOut = values.contains { isNull($0.value) && path(of: $0.key) == ["request", "auth"] }
    return isSignedOut && operands.contains { requiresUser($0) }
  }

  func isLiteral(_ id: TermID) -> Bool {
    switch self[id] {
    case .null, .boolean, .number, .string: true
    default: false
    }
  }

  func isNull(_ id: TermID) -> Bool { self[id] == .null }

  /// Whether the condition is only true for a signed-in user: it reads a member of `request.auth` that has no default,
  /// or requires that `request.auth` is not null.
  func requiresUser(_ id: TermID) -> Bool {
    switch self[id] {
    case .equal(let left, let right), .binary(.isIn, let left, let right), .binary(.less, let left, let right),
      .binary(.lessOrEqual, let left, let right):
      return readsMember(left) || readsMember(right)
    case .not(let inner): return isSignInTest(id) || isComparison(inner) && requiresUser(inner)
    case .typeTest(let operand, _): return readsMember(operand)
    case .call(let builtin, let operands): return builtin == .matches && operands.contains { readsMember($0) }
    case .member: return readsMember(id)
    default: return false
    }
  }

  private func isComparison(_ id: TermID) -> Bool {
    switch self[id] {
    case .equal, .binary(.less, _, _), .binary(.lessOrEqual, _, _), .binary(.isIn, _, _): true
    default: false
    }
  }

  /// Whether the value is a member of `request.auth`, or a call on one.
  private func readsMember(_ id: TermID) -> Bool {
    switch self[id] {
    case .member, .memberOr: (path(of: id)?.starts(with: ["request", "auth"]) ?? false) && path(of: id)?.count ?? 0 > 2
    case .call(_, let operands): operands.first.map { readsMember($0) } ?? false
    default: false
    }
  }

  /// Whether the condition is `request.auth != null`, or the same of its `uid`.
  func isSignInTest(_ id: TermID) -> Bool {
    switch self[id] {
    case .not(let inner):
      guard case .equal(let left, let right) = self[inner] else { return false }
      return isNull(left) && isUser(right) || isNull(right) && isUser(left)
    case .typeTest(let operand, "string"): return isUser(operand)
    default: return false
    }
  }

  private func isUser(_ id: TermID) -> Bool {
    let path = path(of: id)
    return path == ["request", "auth"] || path == ["request", "auth", "uid"]
  }
}
