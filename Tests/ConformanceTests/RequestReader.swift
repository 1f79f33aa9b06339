import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Reads what a case asks.
enum RequestReader {
  static func read(_ node: JSONNode, _ expected: Case.Expectation, _ id: String) throws -> Case.Request {
    let isLoad = expected == .accept || expected == .refuse
    let path = DataPath(node["path"]?.string ?? "/")
    switch node["op"]?.string ?? (isLoad ? "load" : "read") {
    case "load": return .nothing
    case "read": return .operation(.read(path, query: try node["query"].map { try query($0, id) }))
    case "write":
      guard let json = node["value"] else { throw MalformedCase(description: "\(id): no value") }
      return request { .set(path, try DataReader.read(json, at: path).get()) }
    case "update":
      return request {
        .update(
          path,
          try (node["value"]?.members ?? []).map { member in
            let place = DataPath(member.key)
            return (place, try DataReader.read(member.value, at: path.appending(place)).get())
          })
      }
    case let other: throw MalformedCase(description: "\(id): op \(other)")
    }
  }

  private static func request(_ operation: () throws -> DataOperation) -> Case.Request {
    do { return .operation(try operation()) } catch { return .impossible("\(error)") }
  }

  private static func query(_ node: JSONNode, _ id: String) throws -> DataQuery {
    var query = DataQuery()
    for member in node.members {
      switch member.key {
      case "orderByKey": query.order = .key
      case "orderByValue": query.order = .value
      case "orderByPriority": query.order = .priority
      case "orderByChild": query.order = .child(member.value.string ?? "")
      case "startAt": query.startAt = bound(member.value)
      case "endAt": query.endAt = bound(member.value)
      case "equalTo": query.equalTo = bound(member.value)
      case "limitToFirst": query.limitToFirst = limit(member.value)
      case "limitToLast": query.limitToLast = limit(member.value)
      default: throw MalformedCase(description: "\(id): query \(member.key)")
      }
    }
    return query
  }

  private static func bound(_ node: JSONNode) -> DataQuery.Bound? {
    switch node.value {
    case .bool(let bool): .scalar(.bool(bool))
    case .integer(let integer): .scalar(.integer(integer))
    case .double(let double): .scalar(.double(double))
    case .string(let string): .scalar(.string(string))
    case .null, .array, .object: .null
    }
  }

  private static func limit(_ node: JSONNode) -> Int? {
    if case .integer(let integer) = node.value { return Int(integer) }
    return nil
  }
}
