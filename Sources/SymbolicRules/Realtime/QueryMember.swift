package import RulePrograms

/// A member of `query` in Realtime rules.
package enum QueryMember: String, CaseIterable {
  /// Whether the order is that of keys.
  case orderByKey
  /// Whether the order is that of values.
  case orderByValue
  /// Whether the order is that of priorities.
  case orderByPriority
  /// The path of the child that determines the order.
  case orderByChild
  /// The lower bound.
  case startAt
  /// The upper bound.
  case endAt
  /// The value of `equalTo`.
  case equalTo
  /// The limit from the start.
  case limitToFirst
  /// The limit from the end.
  case limitToLast

  /// Creates the member that an input reads; nil for other inputs.
  package init?(_ input: Expression.Input) {
    switch input {
    case .queryOrderByKey: self = .orderByKey
    case .queryOrderByValue: self = .orderByValue
    case .queryOrderByPriority: self = .orderByPriority
    case .queryOrderByChild: self = .orderByChild
    case .queryStartAt: self = .startAt
    case .queryEndAt: self = .endAt
    case .queryEqualTo: self = .equalTo
    case .queryLimitToFirst: self = .limitToFirst
    case .queryLimitToLast: self = .limitToLast
    case .auth, .now, .root, .data, .newData, .request, .requestAuth, .requestMethod, .requestPath, .requestTime,
      .requestResource, .requestQuery, .resource:
      return nil
    }
  }

  /// Whether the member is a boolean.
  var isFlag: Bool { [.orderByKey, .orderByValue, .orderByPriority].contains(self) }

  /// Whether the member states the order.
  var isOrder: Bool { isFlag || self == .orderByChild }

  /// The kinds of the member's value.
  private var kinds: Kinds {
    switch self {
    case .orderByKey, .orderByValue, .orderByPriority: .bool
    case .orderByChild: [.string, .absent]
    case .startAt, .endAt, .equalTo: [.bool, .int, .float, .string, .absent]
    case .limitToFirst, .limitToLast: [.int, .absent]
    }
  }

  /// Returns the value of the member in a read, absent without one.
  package func value(in space: SymbolicSpace) -> Term {
    let query = space.input(.query)
    if space[membersOf: query] == nil {
      let kinds = Dictionary(uniqueKeysWithValues: Self.allCases.map { (RuleText($0.rawValue), $0.kinds) })
      space[membersOf: query] = MemberKinds(named: kinds, others: .absent)
    }
    return space.field(query, rawValue)
  }

  // MARK: Facts

  /// Returns what holds for each query: one order, and bounds and limits that a query can have. Without an order, there
  /// is no query.
  ///
  /// - Parameter members: the members that rules read.
  static func facts(_ members: Set<QueryMember>, in space: SymbolicSpace) -> [Formula] {
    func isSet(_ member: QueryMember) -> Formula {
      let value = member.value(in: space)
      return member.isFlag ? space.equal(value, space.term(.bool(true))) : space.isPresent(value)
    }
    func exclude(_ left: QueryMember, _ right: QueryMember) -> Formula {
      space.not(space.both(isSet(left), isSet(right)))
    }
    let orders = allCases.filter(\.isOrder)
    let others = allCases.filter { !$0.isOrder && members.contains($0) }
    var facts: [Formula] = []
    for (index, order) in orders.enumerated() { facts += orders[..<index].map { exclude(order, $0) } }
    for other in others { facts.append(space.either(space.not(isSet(other)), space.any(orders.map(isSet)))) }
    for (left, right) in [(equalTo, startAt), (equalTo, endAt), (limitToFirst, limitToLast)]
    where others.contains(left) && others.contains(right) {
      facts.append(exclude(left, right))
    }
    for limit in others where limit == .limitToFirst || limit == .limitToLast {
      let isPositive = space.less(space.term(.integer(0)), limit.value(in: space))
      facts.append(space.either(space.not(isSet(limit)), isPositive))
    }
    for bound in others where [.startAt, .endAt, .equalTo].contains(bound) {
      let isText = space.isKind(bound.value(in: space), [.string, .absent])
      facts.append(space.either(space.not(isSet(.orderByKey)), isText))
    }
    return facts
  }
}
