import RulePrograms
import RuleValues

extension RealtimeVariable {
  /// The variables, apart from the `$` variables of the location.
  ///
  /// Source: documentation, Firebase Database Security Rules API; for `query` outside `.read`, davideast/pyric,
  /// rtdb-rules-type-check.
  static let all: [RealtimeVariable] = [
    RealtimeVariable(
      "auth", type: .auth, input: .auth, methods: RuleMethod.realtime, summary: "the caller; null if signed out"),
    RealtimeVariable(
      "now", type: .number, input: .now, methods: RuleMethod.realtime, summary: "the time in milliseconds since 1970"),
    RealtimeVariable(
      "root", type: .snapshot, input: .root, methods: RuleMethod.realtime,
      summary: "the root of the data before the operation"),
    RealtimeVariable(
      "data", type: .snapshot, input: .data, methods: RuleMethod.realtime,
      summary: "this location before the operation"),
    RealtimeVariable(
      "newData", type: .snapshot, input: .newData, methods: [.write, .validate],
      summary: "this location after the operation"),
    RealtimeVariable(
      "query", type: .query, input: nil, methods: RuleMethod.realtime, summary: "the query of a read"),
  ]
}

extension RealtimeMember {
  /// The members of `query`.
  ///
  /// Source: documentation, Security Rules language (query-based rules); types by davideast/pyric,
  /// rtdb-rules-type-check.
  static let query: [RealtimeMember] = [
    query("orderByKey", .queryOrderByKey, gives: .boolean, "whether the query is ordered by key"),
    query("orderByPriority", .queryOrderByPriority, gives: .boolean, "whether the query is ordered by priority"),
    query("orderByValue", .queryOrderByValue, gives: .boolean, "whether the query is ordered by value"),
    query("orderByChild", .queryOrderByChild, gives: .queryValue, "the child that the query is ordered by, or null"),
    query("startAt", .queryStartAt, gives: .queryValue, "the lower bound, or null"),
    query("endAt", .queryEndAt, gives: .queryValue, "the upper bound, or null"),
    query("equalTo", .queryEqualTo, gives: .queryValue, "the value of `equalTo`, or null"),
    query("limitToFirst", .queryLimitToFirst, gives: .queryValue, "the limit from the start, or null"),
    query("limitToLast", .queryLimitToLast, gives: .queryValue, "the limit from the end, or null"),
  ]

  private static func query(
    _ name: String, _ input: Expression.Input, gives result: RealtimeType, _ summary: String
  ) -> RealtimeMember {
    RealtimeMember(name, takes: .property, gives: result, .input(input), summary)
  }
}

extension EvaluationState {
  /// Returns the value of a variable or of a member of `query`. In Cloud rules, these are `request`, its members and
  /// `resource`.
  mutating func value(of input: Expression.Input) -> RuleValue {
    switch input {
    case .auth: isSignedIn ? .node(Arena.auth) : .null
    case .now: .double(now)
    case .root: .node(Arena.before)
    case .data: .node(arena.twin(current))
    case .newData: .node(current)
    case .queryOrderByKey: query.orderByKey
    case .queryOrderByValue: query.orderByValue
    case .queryOrderByPriority: query.orderByPriority
    case .queryOrderByChild: query.orderByChild
    case .queryStartAt: query.startAt
    case .queryEndAt: query.endAt
    case .queryEqualTo: query.equalTo
    case .queryLimitToFirst: query.limitToFirst
    case .queryLimitToLast: query.limitToLast
    case .request, .requestAuth, .requestMethod, .requestPath, .requestTime, .requestResource, .requestQuery, .resource:
      environmentValue(input)
    }
  }
}
