import RulePrograms
import SourceText

/// `data.child('owner').val() == auth.uid` without a word about whether anybody is signed in.
///
/// Only where it is certain: the comparison stands under nothing but `&&` and `||`, and no other part of the `&&`
/// around it speaks of `auth`, or of whether the place holds something.
struct NullComparisons {
  private let method: RuleMethod
  private let condition: CheckedCondition
  private var tree: SyntaxTree { condition.tree }

  static func find(in condition: CheckedCondition, of method: RuleMethod) -> [Diagnostic] {
    let search = NullComparisons(method: method, condition: condition)
    return condition.tree.ids.compactMap { search.report($0) }
  }

  private func report(_ id: NodeID) -> Diagnostic? {
    guard case .binary(let sign, let left, let right) = tree[id].kind, sign.printed == "==" else { return nil }
    guard let (place, identity) = pair(left, right) ?? pair(right, left), !speaksOfAuth(place) else { return nil }
    // To read a place where nothing is stored is to read nothing.
    if method == .read, text(place).utf8.elementsEqual("data".utf8) { return nil }
    guard let others = conditionsBeside(id, place), !others.contains(where: { saves(place, $0) }) else { return nil }
    return NullEqualsNull.report(text(identity), "\(text(place)).val()", at: condition.place(id))
  }

  /// The place of a `val()`, and the user's id or a claim.
  private func pair(_ value: NodeID, _ identity: NodeID) -> (place: NodeID, identity: NodeID)? {
    guard case .call(let callee, _) = tree[tree.peeled(value)].kind,
      case .member(let place, let name) = tree[callee].kind,
      name.text == "val", condition.type(of: place) == .snapshot,
      let path = condition.path(of: identity), path.first == "auth", path.count > 1
    else { return nil }
    return (place, identity)
  }

  /// The operands of every `&&` on the way from the whole condition, the way itself left out; nil where something other
  /// than `&&` and `||` is on it, or where the other side of an `||` grants for the absence of the place anyway.
  private func conditionsBeside(_ id: NodeID, _ place: NodeID) -> [NodeID]? {
    var others: [NodeID] = []
    var current = id
    while let parent = condition.parents[current.index] {
      switch tree[parent].kind {
      case .group: break
      case .binary(.or, let left, let right):
        if grantsForAbsence(left == current ? right : left, place) { return nil }
      case .binary(.and, let left, let right): others.append(left == current ? right : left)
      default: return nil
      }
      current = parent
    }
    return others.flatMap { conjuncts($0) }
  }

  /// Whether it is `!data.exists()`, of the place or one above it.
  private func grantsForAbsence(_ id: NodeID, _ place: NodeID) -> Bool {
    guard case .unary(.not, let operand) = tree[tree.peeled(id)].kind else { return false }
    return speaksOfPresence(place, tree.peeled(operand))
  }

  private func conjuncts(_ id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast().map({ tree.peeled($0) }) {
      if case .binary(.and, let left, let right) = tree[next].kind {
        waiting += [left, right]
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// Whether a condition beside the comparison may keep it from holding for nobody.
  private func saves(_ place: NodeID, _ other: NodeID) -> Bool {
    if case .binary(let sign, let left, let right) = tree[other].kind, sign.printed == "==",
      pair(left, right) != nil || pair(right, left) != nil
    {
      return false
    }
    return speaksOfAuth(other) || speaksOfPresence(place, other)
  }

  private func speaksOfPresence(_ place: NodeID, _ other: NodeID) -> Bool {
    let asked = text(place)
    switch tree[other].kind {
    case .call(let callee, _):
      guard case .member(let base, _) = tree[callee].kind else { return false }
      return asked.utf8.starts(with: text(base).utf8)
    case .binary(let sign, let left, let right) where sign.precedence == .equality:
      return [left, right].contains { text($0).utf8.elementsEqual("\(asked).val()".utf8) }
    default: return false
    }
  }

  private func speaksOfAuth(_ id: NodeID) -> Bool {
    var waiting = [id]
    while let next = waiting.popLast() {
      if case .identifier("auth") = tree[next].kind { return true }
      waiting += tree[next].children
    }
    return false
  }

  private func text(_ id: NodeID) -> String { condition.source.text(of: tree[id].span) }
}
