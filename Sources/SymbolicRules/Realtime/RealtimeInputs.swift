import RulePrograms

/// The values from outside of Realtime rules in one kind of operation.
struct RealtimeInputs {
  /// The data before and after the operation.
  let states: DataStates
  /// Whether the operation is a read, which may be a query.
  let isRead: Bool

  private var space: SymbolicSpace { states.space }

  /// Returns the value of an input for a rule at a location.
  func value(_ input: Expression.Input, at location: [Term]) -> SymbolicValue {
    switch input {
    case .auth: .term(space.input(.auth))
    case .now: .term(space.input(.now))
    case .root: .place(DataPlace(isAfter: false, keys: []))
    case .data: .place(DataPlace(isAfter: false, keys: location))
    case .newData: .place(DataPlace(isAfter: true, keys: location))
    default: query(input)
    }
  }

  private func query(_ input: Expression.Input) -> SymbolicValue {
    guard let member = QueryMember(input) else { return .failure }
    guard isRead else { return member.isFlag ? .truth(.no) : .term(space.term(.null)) }
    let value = member.value(in: space)
    if !member.isFlag { return .term(value) }
    let isTrue = space.equal(value, space.term(.bool(true)))
    return .truth(Truth(isTrue: isTrue, isFalse: space.not(isTrue)))
  }
}
