import RulePrograms
import RuleValues
import SymbolicRules

/// What a case says about a changed value.
extension ModelChanges {
  /// Returns which other values a term can have.
  func meaning(
    of term: Term, _ value: DocumentValue?, _ old: DocumentValue?
  ) -> RequestChange.Meaning {
    guard let value else { return .exactly }
    let root = classes.root(of: term)
    if isTime(root, term) { return .time }
    if classes.constant(of: root) != nil { return .exactly }
    let members = question.terms.filter { classes.root(of: $0) == root && !isUserID($0) }
    if members.count > 1 { return isNewUser(term, value, members) ? .anything : .exactly }
    if let bound = bound(of: root, value, old) { return bound }
    let isMatched = classes.literals.contains { literal in
      if case .matches(let matched, _) = literal.atom { classes.root(of: matched) == root } else { false }
    }
    if isMatched { return .example }
    if case .array = value, isListed(root) { return .exactly }
    if let range = size(of: root) { return .size(range) }
    if classes.different.contains(where: { classes.root(of: $0.0) == root || classes.root(of: $0.1) == root }) {
      return .exactly
    }
    if restrictions.operands.contains(term) { return .exactly }
    let kinds = classes.kinds(of: root)
    let possible = space.kinds(of: term).subtracting(.absent)
    if kinds.subtracting(.absent) == possible || kinds.count > 3 { return .anything }
    if case .map(let fields) = value, !fields.isEmpty { return .exactly }
    return .kind(kinds == [.int, .float] ? kinds : kinds.intersection(Kinds(of: value)))
  }

  /// Returns whether a term is a claim that always has the uid.
  private func isUserID(_ term: Term) -> Bool {
    guard case .caller(let names)? = place(of: term) else { return false }
    return names == ["token", "sub"] || names == ["token", "user_id"]
  }

  /// Returns whether a term is the uid of a caller whom the request does not name yet.
  private func isNewUser(_ term: Term, _ value: DocumentValue, _ members: [Term]) -> Bool {
    guard place(of: term) == .caller(["uid"]) else { return false }
    return members.allSatisfy { member in place(of: member).map { old(at: $0, member) != value } ?? false }
  }

  /// Returns whether a statement is about the elements of a list.
  private func isListed(_ root: Term) -> Bool {
    let hasKnownElement = question.terms.contains { term in
      if case .element(let list, _) = space[term] { classes.root(of: list) == root } else { false }
    }
    return hasKnownElement
      || classes.literals.contains { literal in
        switch literal.atom {
        case .contains(let list, _), .only(.elements(let list), _): classes.root(of: list) == root
        default: false
        }
      }
  }

  private func isTime(_ root: Term, _ term: Term) -> Bool {
    let times = [space.input(.time), space.input(.now)]
    return !times.contains(term) && times.contains { classes.root(of: $0) == root }
  }

  private func bound(of root: Term, _ value: DocumentValue, _ old: DocumentValue?) -> RequestChange.Meaning? {
    let isLess = old.flatMap { Constant($0) }.flatMap { old in Constant(value).flatMap { $0.isLess(than: old) } }
    let bounds = classes.literals.compactMap { atom, isTrue -> Bool? in
      guard case .less(let left, let right) = atom else { return nil }
      return mentions(left, root) ? isTrue : mentions(right, root) ? !isTrue : nil
    }
    guard !bounds.isEmpty else { return nil }
    let isUpper = isLess.map { bounds.contains($0) ? $0 : !$0 } ?? bounds.contains(true)
    return isUpper ? .orLess : .orMore
  }

  /// Returns whether a term is a value, or a sum with it.
  func mentions(_ term: Term, _ root: Term) -> Bool {
    if classes.root(of: term) == root { return true }
    guard case .applied(let builtin, let operands, _) = space[term] else { return false }
    if builtin == .subtract, operands.count == 2 { return mentions(operands[0], root) }
    return builtin == .add && operands.contains { mentions($0, root) }
  }

  private func size(of root: Term) -> ClosedRange<Int>? {
    let size = classes.root(of: space.size(root))
    if case .integer(let count)? = classes.constant(of: size) { return Int(count)...Int(count) }
    var (lower, upper) = (0, Int.max)
    for (atom, isTrue) in classes.literals {
      guard case .less(let left, let right) = atom else { continue }
      if classes.root(of: left) == size, case .integer(let number)? = classes.constant(of: right) {
        if isTrue { upper = min(upper, Int(number) - 1) } else { lower = max(lower, Int(number)) }
      }
      if classes.root(of: right) == size, case .integer(let number)? = classes.constant(of: left) {
        if isTrue { lower = max(lower, Int(number) + 1) } else { upper = min(upper, Int(number)) }
      }
    }
    return lower > 0 || upper < .max ? max(0, lower)...max(lower, upper) : nil
  }
}
