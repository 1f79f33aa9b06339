/// The values from outside of Realtime rules in one kind of operation.
struct RealtimeInputs {
  /// The data before and after the operation.
  let states: DataStates
  /// Whether the operation is a read, which may be a query.
  let isRead: Bool

  private var space: SymbolicSpace { states.space }

  /// Returns the value of a member of `query`.
  func query(_ member: QueryMember) -> SymbolicValue {
    guard isRead else { return member.isFlag ? .truth(.no) : .term(space.term(.null)) }
    let value = member.value(in: space)
    if !member.isFlag { return .term(value) }
    let isTrue = space.equal(value, space.term(.bool(true)))
    return .truth(space.decided(isTrue))
  }
}
