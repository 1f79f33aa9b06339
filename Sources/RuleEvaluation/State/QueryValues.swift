import RulePrograms
import RuleRequests
import RuleValues

/// The values of the members of `query` in a rule. For a read without a query, and for a write, the flags are false and
/// the rest is null (recording r30 of davideast/pyric).
struct QueryValues {
  var orderByKey = RuleValue.bool(false)
  var orderByValue = RuleValue.bool(false)
  var orderByPriority = RuleValue.bool(false)
  var orderByChild = RuleValue.null
  var startAt = RuleValue.null
  var endAt = RuleValue.null
  var equalTo = RuleValue.null
  var limitToFirst = RuleValue.null
  var limitToLast = RuleValue.null

  /// Creates the values for a read without a query.
  init() {}

  /// Creates the values for a query. Texts are added to the arena.
  init(_ query: DataQuery, _ arena: inout Arena) {
    switch query.order {
    case .key: orderByKey = .bool(true)
    case .value: orderByValue = .bool(true)
    case .priority: orderByPriority = .bool(true)
    case .child(let path):
      orderByChild = arena.add(DataPath(path).keys.map(\.text).joined(separator: "/").utf8)
    }
    startAt = Self.value(query.startAt, &arena)
    endAt = Self.value(query.endAt, &arena)
    equalTo = Self.value(query.equalTo, &arena)
    limitToFirst = query.limitToFirst.map { .double(Double($0)) } ?? .null
    limitToLast = query.limitToLast.map { .double(Double($0)) } ?? .null
  }

  private static func value(_ bound: DataQuery.Bound?, _ arena: inout Arena) -> RuleValue {
    switch bound {
    case nil, .null: .null
    case .scalar(.bool(let bool)): .bool(bool)
    case .scalar(.integer(let integer)): .double(Double(integer))
    case .scalar(.double(let double)): .double(double)
    case .scalar(.string(let string)): arena.add(string.utf8)
    }
  }
}
