package import RuleRequests
import RuleValues
package import SourceText

/// Reads a client's query: `{"orderByChild": "owner", "equalTo": "alice", "limitToFirst": 10}`.
///
/// The order is one of `orderByKey`, `orderByValue`, `orderByPriority` (each `true`) and `orderByChild` (a path). The
/// REST API and suites use `orderBy` (`$key`, `$value`, `$priority` or a path). The default is by key.
///
/// The other members are `startAt`, `endAt`, `equalTo` (null, boolean, number or string), `limitToFirst` and
/// `limitToLast`.
package enum QueryReader {
  private static let orders = ["orderByKey", "orderByValue", "orderByPriority", "orderByChild", "orderBy"]
  private static let names = orders + ["startAt", "endAt", "equalTo", "limitToFirst", "limitToLast"]

  /// Reads the query from `json`.
  ///
  /// - Parameter others: the members that are skipped.
  package static func read(
    _ json: JSONNode, ignoring others: [String] = []
  ) throws(OperationError) -> DataQuery {
    guard case .object = json.value else { throw OperationError("a query must be an object", at: json.span) }
    var query = DataQuery()
    var seen: Set<String> = []
    for member in json.members where !others.contains(member.key) {
      guard seen.insert(member.key).inserted else {
        throw OperationError("duplicate key `\(member.key)` in the query", at: member.keySpan)
      }
      try read(member, into: &query)
    }
    guard seen.intersection(orders).count <= 1 else {
      throw OperationError("a query can have only one order", at: json.span)
    }
    return query
  }

  private static func read(_ member: JSONMember, into query: inout DataQuery) throws(OperationError) {
    switch member.key {
    case "orderByKey": query.order = try flag(member, .key)
    case "orderByValue": query.order = try flag(member, .value)
    case "orderByPriority": query.order = try flag(member, .priority)
    case "orderByChild":
      guard let path = member.value.string else { throw error(member, "must be a path") }
      query.order = .child(path)
    case "orderBy":
      guard let name = member.value.string else { throw error(member, "must be a string") }
      query.order = DataQuery.Order(name: name)
    case "startAt": query.startAt = try bound(member)
    case "endAt": query.endAt = try bound(member)
    case "equalTo": query.equalTo = try bound(member)
    case "limitToFirst": query.limitToFirst = try limit(member)
    case "limitToLast": query.limitToLast = try limit(member)
    default:
      let hint = NearestName.find(member.key, among: names).map { "; did you mean `\($0)`?" } ?? ""
      throw OperationError("a query has no `\(member.key)`\(hint)", at: member.keySpan)
    }
  }

  private static func flag(_ member: JSONMember, _ order: DataQuery.Order) throws(OperationError) -> DataQuery.Order {
    guard member.value.bool == true else { throw error(member, "must be true") }
    return order
  }

  private static func bound(_ member: JSONMember) throws(OperationError) -> DataQuery.Bound {
    switch member.value.value {
    case .null: return .null
    case .bool(let bool): return .scalar(.bool(bool))
    case .integer(let integer): return .scalar(.integer(integer))
    case .double(let double): return .scalar(.double(double))
    case .string(let string): return .scalar(.string(string))
    case .array, .object: throw error(member, "must be null, a boolean, a number or a string")
    }
  }

  private static func limit(_ member: JSONMember) throws(OperationError) -> Int {
    guard case .integer(let limit) = member.value.value, let limit = Int(exactly: limit) else {
      throw error(member, "must be a whole number")
    }
    return limit
  }

  private static func error(_ member: JSONMember, _ problem: String) -> OperationError {
    OperationError("`\(member.key)` \(problem)", at: member.value.span)
  }
}
