import RuleRequests
import RuleValues
import SourceText

/// Why a client's query cannot be answered. The description is for the client.
package struct QueryError: Error, Equatable, CustomStringConvertible {
  /// The problem in one sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The bounds of a query as clients send them: each with a value, a key for children with that value, and whether it is
/// inclusive.
struct QueryBounds {
  struct Bound: Hashable {
    var value: DataQuery.Bound
    var key: String?
    var isInclusive = true
  }

  /// The names by which clients mean a key before or after all others.
  static let leastKey = "[MIN_NAME]"
  static let greatestKey = "[MAX_NAME]"

  var start: Bound?
  var end: Bound?

  /// Puts the bounds into a query whose order is known.
  func apply(to query: inout DataQuery) throws(QueryError) {
    if case .key = query.order {
      if let start { query.startAt = try Self.keyBound(start, isStart: true) }
      if let end { query.endAt = try Self.keyBound(end, isStart: false) }
    } else {
      query.startAt = start?.value
      query.endAt = end?.value
      query.startKey = start.flatMap(Self.startKey)
      query.endKey = end.flatMap(Self.endKey)
    }
    // The rules of a query with one value see `query.equalTo`.
    if let start, start.isInclusive, let end, end.isInclusive, start.value == end.value, query.startAt == query.endAt {
      query.equalTo = query.startAt
      (query.startAt, query.endAt) = (nil, nil)
    }
  }

  /// Returns the bound of a query by key, whose value is the key.
  private static func keyBound(_ bound: Bound, isStart: Bool) throws(QueryError) -> DataQuery.Bound? {
    let key: DataKey
    switch bound.value {
    case .scalar(.string(leastKey)):
      if isStart { return nil }
      key = .minimum
    case .scalar(.string(greatestKey)):
      if !isStart { return nil }
      key = .maximum
    case .scalar(.string(let text)): key = DataKey(text)
    default: throw QueryError("the bounds of a query by key must be strings")
    }
    if bound.isInclusive { return .scalar(.string(key.text)) }
    guard let neighbor = isStart ? key.successor : key.predecessor else {
      throw QueryError("no key comes before the bound of the query")
    }
    return .scalar(.string(neighbor.text))
  }

  /// Returns the first key among children with the value of the lower bound; nil for all of them.
  private static func startKey(_ bound: Bound) -> DataKey? {
    switch bound.key {
    // Without a key, an exclusive bound excludes all children with its value.
    case nil: bound.isInclusive ? nil : .maximum
    case leastKey: nil
    case greatestKey: .maximum
    case let key?: bound.isInclusive ? DataKey(key) : DataKey(key).successor
    }
  }

  /// Returns the last key among children with the value of the upper bound; nil for all of them.
  private static func endKey(_ bound: Bound) -> DataKey? {
    switch bound.key {
    case nil: return bound.isInclusive ? nil : .minimum
    case leastKey: return .minimum
    case greatestKey: return nil
    case let key?:
      if bound.isInclusive { return DataKey(key) }
      return DataKey(key).predecessor ?? .minimum
    }
  }
}

extension DataQuery.Bound {
  /// Creates a bound from JSON; nil for an array or an object.
  init?(_ json: JSONNode) {
    switch json.value {
    case .null: self = .null
    case .bool(let bool): self = .scalar(.bool(bool))
    case .integer(let integer): self = .scalar(.integer(integer))
    case .double(let double): self = .scalar(.double(double))
    case .string(let string): self = .scalar(.string(string))
    case .array, .object: return nil
    }
  }
}
