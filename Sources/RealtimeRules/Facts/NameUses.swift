import RulePrograms
import SourceText

/// The use of an unknown variable, from which a hint can be derived.
struct VariableUse {
  let name: String
  let place: Span
  /// The members after it, each with the span from the variable to it: for `request.auth.uid`, first `auth`.
  let members: [(name: String, place: Span)]
  let isCalled: Bool
  /// Whether it is compared, like a string without its quotes.
  let isCompared: Bool

  init(_ name: String, _ id: NodeID, _ condition: CheckedCondition) {
    self.name = name
    place = condition.place(id)
    var members: [(String, Span)] = []
    var last = id
    while let user = condition.parents[last.index], case .member(let base, let name) = condition.tree[user].kind,
      base == last
    {
      members.append((name.text, condition.place(user)))
      last = user
    }
    self.members = members
    let user = condition.user(of: id).map { condition.tree[$0].kind }
    isCalled = if case .call(let callee, _) = user { callee == id } else { false }
    isCompared = if case .binary(let sign, _, _) = user { sign.precedence == .equality } else { false }
  }
}

/// The use of an unknown member.
struct MemberUse {
  let name: String
  /// The span of the name.
  let place: Span
  /// From the dot to the end of the name.
  let access: Span
  /// From the dot to the end of the call; nil if it is not called.
  let call: Span?
  let isCalledWithoutArguments: Bool
  /// The name of the next member, if one is read from this one.
  let next: String?
  /// The value that it is read from, as written.
  let base: String
  /// For `data.val().name`, from the dot before `val` to the end of the name.
  let throughVal: Span?

  init(_ name: MemberName, base: NodeID, _ id: NodeID, _ condition: CheckedCondition) {
    self.name = name.text
    place = condition.source.place(name.span)
    let tree = condition.tree
    let end = tree[id].span.end
    access = condition.source.place(Span(tree[base].span.end, end))
    self.base = condition.source.text(of: tree[base].span)
    let user = condition.parents[id.index]
    call = Self.call(user, of: id, condition).map { condition.source.place(Span(tree[base].span.end, $0.end)) }
    isCalledWithoutArguments = Self.call(user, of: id, condition)?.isEmpty ?? false
    next = Self.nextName(user, of: id, tree)
    throughVal = Self.snapshotEnd(base, condition).map { condition.source.place(Span($0, end)) }
  }

  private static func call(
    _ user: NodeID?, of id: NodeID, _ condition: CheckedCondition
  ) -> (end: Int, isEmpty: Bool)? {
    guard let user, case .call(let callee, let arguments) = condition.tree[user].kind, callee == id else { return nil }
    return (condition.tree[user].span.end, arguments.isEmpty)
  }

  private static func nextName(_ user: NodeID?, of id: NodeID, _ tree: SyntaxTree) -> String? {
    guard let user, case .member(_, let name) = tree[user].kind else { return nil }
    return name.text
  }

  private static func snapshotEnd(_ base: NodeID, _ condition: CheckedCondition) -> Int? {
    guard case .call(let callee, _) = condition.tree[base].kind,
      case .member(let snapshot, let name) = condition.tree[callee].kind, name.text == "val",
      condition.type(of: snapshot) == .snapshot
    else { return nil }
    return condition.tree[snapshot].span.end
  }
}
