import RuleEvaluation
import RuleValues
import SourceText

/// A query as a page writes it: `{"where": [["owner", "==", "ada"]], "orderBy": ["at"], "limit": 10}`.
enum DocumentQueryLine {
  /// The query of the collection at `path` that `json` shapes.
  static func query(of path: DocumentPath, _ json: JSONNode) throws -> DocumentQuery {
    guard let collection = path.segments.last else { throw PageMistake.unreadable("\(path)") }
    let parent = DocumentPath(Array(path.segments.dropLast()), database: path.database)
    var query = DocumentQuery(parent: parent, collection: collection)
    for member in json.members {
      switch (member.key, member.value.value) {
      case ("where", _): query.filter = .and(try member.value.elements.map(filter))
      case ("or", _): query.filter = .or(try member.value.elements.map(filter))
      case ("orderBy", _): query.order = member.value.elements.compactMap { order($0) }
      case ("limit", .integer(let limit)): query.limit = limit
      case ("collectionGroup", .bool(let isGroup)): query.allDescendants = isGroup
      default: throw PageMistake.unreadable(member.key)
      }
    }
    return query
  }

  private static func filter(_ json: JSONNode) throws -> DocumentFilter {
    let parts = json.elements
    guard parts.count == 3, let field = FieldPath(parts[0].string ?? ""),
      let comparison = DocumentFilter.Comparison(rawValue: parts[1].string ?? "")
    else { throw PageMistake.unreadable("a filter") }
    let value = try PlainDocumentReader.readValue(parts[2]).get()
    if comparison == .equal, value == .null { return .unary(field, .isNull) }
    return .field(field, comparison, value)
  }

  /// `at`, or `-at` for the largest first.
  private static func order(_ json: JSONNode) -> DocumentQuery.Order? {
    guard let text = json.string else { return nil }
    let isDescending = text.hasPrefix("-")
    return FieldPath(isDescending ? String(text.dropFirst()) : text).map {
      DocumentQuery.Order($0, isDescending: isDescending)
    }
  }
}
