import Foundation
import RuleRequests
import RuleValues

/// Writes documents and requests in the JSON of Firestore's REST API.
struct RESTText {
  let project: String

  func name(_ path: DocumentPath) -> String { JSON.quoted(path.resourceName(project: project)) }

  func fields(_ fields: DocumentFields) -> String {
    "{" + fields.entries.map { JSON.quoted($0.name) + ":" + value($0.value) }.joined(separator: ",") + "}"
  }

  func value(_ value: DocumentValue) -> String {
    switch value {
    case .null: "{\"nullValue\":null}"
    case .bool(let bool): "{\"booleanValue\":\(bool)}"
    case .integer(let integer): "{\"integerValue\":\"\(integer)\"}"
    case .double(let double): "{\"doubleValue\":\(Self.number(double))}"
    case .timestamp(let time): "{\"timestampValue\":\(JSON.quoted(time.description))}"
    case .string(let text): "{\"stringValue\":\(JSON.quoted(text))}"
    case .bytes(let bytes): "{\"bytesValue\":\"\(Data(bytes).base64EncodedString())\"}"
    case .reference(let path): "{\"referenceValue\":\(name(path))}"
    case .geoPoint(let point):
      "{\"geoPointValue\":{\"latitude\":\(point.latitude),\"longitude\":\(point.longitude)}}"
    case .array(let values): "{\"arrayValue\":{\"values\":[\(values.map(self.value).joined(separator: ","))]}}"
    case .map(let fields): "{\"mapValue\":{\"fields\":\(self.fields(fields))}}"
    case .vector(let numbers):
      """
      {"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[\
      \(numbers.map { "{\"doubleValue\":\(Self.number($0))}" }.joined(separator: ","))]}}}}}
      """
    }
  }

  static func number(_ double: Double) -> String {
    double.isFinite ? "\(double)" : double.isNaN ? "\"NaN\"" : double < 0 ? "\"-Infinity\"" : "\"Infinity\""
  }

  func write(_ write: DocumentWrite) -> String {
    var members: [String] = []
    switch write.change {
    case .delete: members.append("\"delete\":\(name(write.path))")
    case .verify: members.append("\"verify\":\(name(write.path))")
    case .set(let fields): members.append(update(write.path, fields))
    case .update(let fields, let mask):
      members.append(update(write.path, fields))
      members.append("\"updateMask\":{\"fieldPaths\":[\(mask.map(Self.path).joined(separator: ","))]}")
    }
    if !write.transforms.isEmpty {
      members.append("\"updateTransforms\":[\(write.transforms.map(transform).joined(separator: ","))]")
    }
    if case .exists(let exists) = write.precondition { members.append("\"currentDocument\":{\"exists\":\(exists)}") }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func update(_ path: DocumentPath, _ fields: DocumentFields) -> String {
    "\"update\":{\"name\":\(name(path)),\"fields\":\(self.fields(fields))}"
  }

  /// A field path as the API takes it: names that are no identifiers are in backticks.
  static func path(_ path: FieldPath) -> String { JSON.quoted(path.description) }

  private func transform(_ transform: FieldTransform) -> String {
    let operation =
      switch transform.operation {
      case .serverTimestamp: "\"setToServerValue\":\"REQUEST_TIME\""
      case .increment(let operand): "\"increment\":\(value(operand))"
      case .maximum(let operand): "\"maximum\":\(value(operand))"
      case .minimum(let operand): "\"minimum\":\(value(operand))"
      case .arrayUnion(let values):
        "\"appendMissingElements\":{\"values\":[\(values.map(value).joined(separator: ","))]}"
      case .arrayRemove(let values): "\"removeAllFromArray\":{\"values\":[\(values.map(value).joined(separator: ","))]}"
      }
    return "{\"fieldPath\":\(Self.path(transform.field)),\(operation)}"
  }

  func query(_ query: DocumentQuery) -> String {
    var members = [
      "\"from\":[{\"collectionId\":\(JSON.quoted(query.collection)),\"allDescendants\":\(query.allDescendants)}]"
    ]
    if let filter = query.filter { members.append("\"where\":\(self.filter(filter))") }
    if !query.order.isEmpty {
      let orders = query.order.map {
        "{\"field\":{\"fieldPath\":\(Self.path($0.field))},\"direction\":\"\($0.isDescending ? "DESC" : "ASC")ENDING\"}"
      }
      members.append("\"orderBy\":[\(orders.joined(separator: ","))]")
    }
    if let limit = query.limit { members.append("\"limit\":\(limit)") }
    if query.offset > 0 { members.append("\"offset\":\(query.offset)") }
    if let start = query.start { members.append("\"startAt\":\(cursor(start))") }
    if let end = query.end { members.append("\"endAt\":\(cursor(end))") }
    return "{\"structuredQuery\":{\(members.joined(separator: ","))}}"
  }

  private func cursor(_ cursor: DocumentQuery.Cursor) -> String {
    "{\"values\":[\(cursor.values.map(value).joined(separator: ","))],\"before\":\(cursor.isBefore)}"
  }

  private func filter(_ filter: DocumentFilter) -> String {
    switch filter {
    case .and(let filters): composite("AND", filters)
    case .or(let filters): composite("OR", filters)
    case .unary(let field, let test):
      "{\"unaryFilter\":{\"field\":{\"fieldPath\":\(Self.path(field))},\"op\":\"\(test.rawValue)\"}}"
    case .field(let field, let comparison, let value):
      """
      {"fieldFilter":{"field":{"fieldPath":\(Self.path(field))},"op":"\(Self.operators[comparison] ?? "EQUAL")",\
      "value":\(self.value(value))}}
      """
    }
  }

  private func composite(_ sign: String, _ filters: [DocumentFilter]) -> String {
    "{\"compositeFilter\":{\"op\":\"\(sign)\",\"filters\":[\(filters.map(filter).joined(separator: ","))]}}"
  }

  private static let operators: [DocumentFilter.Comparison: String] = [
    .equal: "EQUAL", .notEqual: "NOT_EQUAL", .less: "LESS_THAN", .lessOrEqual: "LESS_THAN_OR_EQUAL",
    .greater: "GREATER_THAN", .greaterOrEqual: "GREATER_THAN_OR_EQUAL", .arrayContains: "ARRAY_CONTAINS",
    .arrayContainsAny: "ARRAY_CONTAINS_ANY", .in: "IN", .notIn: "NOT_IN",
  ]
}
