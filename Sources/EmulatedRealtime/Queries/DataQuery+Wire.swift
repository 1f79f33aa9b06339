package import RuleRequests
import RuleValues
package import SourceText

extension DataQuery {
  /// Creates a query from the object that the WebSocket protocol has for it.
  ///
  /// Source: firebase/firebase-js-sdk, `queryParamsGetQueryObject` in packages/database/src/core/view/QueryParams.ts.
  ///
  /// - Throws: ``QueryError``.
  package init(wire json: JSONNode) throws(QueryError) {
    guard case .object = json.value else { throw QueryError("a query must be an object") }
    self.init(order: try Self.order(wire: json["i"]))
    var bounds = QueryBounds()
    bounds.start = try Self.bound(json, named: "sp", "sn", "sin")
    bounds.end = try Self.bound(json, named: "ep", "en", "ein")
    try bounds.apply(to: &self)
    guard let limit = json["l"] else { return }
    guard case .integer(let number) = limit.value, let count = Int(exactly: number), count > 0 else {
      throw QueryError("the limit of a query must be an integer of at least 1")
    }
    switch json["vf"]?.string {
    case "l": limitToFirst = count
    case "r": limitToLast = count
    case nil: if bounds.start == nil { limitToLast = count } else { limitToFirst = count }
    case _?: throw QueryError("`vf` must be \"l\" or \"r\"")
    }
  }

  private static func order(wire json: JSONNode?) throws(QueryError) -> Order {
    guard let json else { return .priority }
    switch json.string {
    case ".key": return .key
    case ".value": return .value
    case ".priority": return .priority
    case let path?:
      if DataPath(path).isRoot { throw QueryError("the order of a query needs the path of a child") }
      return .child(path)
    case nil: throw QueryError("the order of a query must be a string")
    }
  }

  private static func bound(
    _ json: JSONNode, named value: String, _ key: String, _ inclusive: String
  ) throws(QueryError) -> QueryBounds.Bound? {
    guard let node = json[value] else { return nil }
    guard let value = Bound(node) else {
      throw QueryError("a bound of a query must be a string, a number, a boolean or null")
    }
    var bound = QueryBounds.Bound(value: value)
    if let key = json[key] {
      guard let key = key.string else { throw QueryError("the key of a bound must be a string") }
      bound.key = key
    }
    if let inclusive = json[inclusive] {
      guard let inclusive = inclusive.bool else { throw QueryError("`sin` and `ein` must be booleans") }
      bound.isInclusive = inclusive
    }
    return bound
  }
}
