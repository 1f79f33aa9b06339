import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// Turns operations on Cloud Firestore into cases.
enum FirestoreCase {
  static func drafts(_ operation: FirestoreRequest.Operation) throws(InexpressibleRequest) -> [CaseDraft] {
    switch operation {
    case .get(let path): return [get(path)]
    case .batchGet(let paths): return paths.map(get)
    case .list(let query): return [try list(query)]
    case .commit(let writes):
      guard writes.count != 1 else { return [try single(writes[0])] }
      guard !writes.isEmpty else { throw InexpressibleRequest("commits without a write") }
      let elements = try writes.map { (write) throws(InexpressibleRequest) in
        let (verb, members) = try FirestoreWriteCase.members(write)
        return ValueDraft.members([(verb, .string(place(write.path)))] + members)
      }
      return [CaseDraft("batch", .elements(elements), making: .firestore(operation))]
    }
  }

  private static func get(_ path: DocumentPath) -> CaseDraft {
    CaseDraft("get", .string(place(path)), making: .firestore(.get(path)))
  }

  private static func single(_ write: DocumentWrite) throws(InexpressibleRequest) -> CaseDraft {
    let (verb, members) = try FirestoreWriteCase.members(write)
    return CaseDraft(verb, .string(place(write.path)), members, making: .firestore(.commit([write])))
  }

  private static func place(_ path: DocumentPath) -> String {
    path.database == DocumentPath.defaultDatabase ? "/" + path.relativeText : path.description
  }

  // MARK: Queries

  private static func list(_ query: DocumentQuery) throws(InexpressibleRequest) -> CaseDraft {
    // Rules see neither cursors nor the order by name, with which the SDKs end every order.
    var seen = query.sent
    (seen.start, seen.end) = (nil, nil)
    if seen.order.last?.field == .documentName { seen.order.removeLast() }
    let database = query.parent.database
    var members = try filters(query.filter, database)
    if !seen.order.isEmpty {
      let orders = seen.order.map { order in
        ValueDraft.elements([.string(order.field.description), .string(order.isDescending ? "desc" : "asc")])
      }
      members.append(("orderBy", .elements(orders)))
    }
    if let limit = seen.limit { members.append(("limit", .json { $0.integer(limit) })) }
    if seen.offset > 0 { members.append(("offset", .json { $0.integer(seen.offset) })) }
    if seen.allDescendants { members.append(("collectionGroup", .json { $0.bool(true) })) }
    return CaseDraft(
      "list", .string(place(query.parent.appending(query.collection))), members, making: .firestore(.list(seen)))
  }

  /// Returns `where` for filters that must all hold, and `or` for one list of alternatives among them.
  private static func filters(
    _ filter: DocumentFilter?, _ database: String
  ) throws(InexpressibleRequest) -> [(key: String, value: ValueDraft)] {
    guard let filter else { return [] }
    var all: [ValueDraft] = []
    var choices: [ValueDraft]?
    let parts = if case .and(let parts) = filter { parts } else { [filter] }
    for part in parts {
      switch part {
      case .field, .unary: all.append(try comparison(part, database))
      case .or(let alternatives) where choices == nil:
        choices = try alternatives.map { (part) throws(InexpressibleRequest) in try comparison(part, database) }
      case .and, .or: throw InexpressibleRequest("queries with nested `and` and `or`")
      }
    }
    return (all.isEmpty ? [] : [("where", .elements(all))]) + (choices.map { [("or", .elements($0))] } ?? [])
  }

  private static func comparison(_ filter: DocumentFilter, _ database: String) throws(InexpressibleRequest)
    -> ValueDraft
  {
    let (field, sign, value): (FieldPath, String, DocumentValue)
    switch filter {
    case .field(let path, let comparison, let operand): (field, sign, value) = (path, comparison.rawValue, operand)
    case .unary(let path, .isNull): (field, sign, value) = (path, "==", .null)
    case .unary(let path, .isNotNull): (field, sign, value) = (path, "!=", .null)
    case .unary(let path, .isNaN): (field, sign, value) = (path, "==", .double(.nan))
    case .unary(let path, .isNotNaN): (field, sign, value) = (path, "!=", .double(.nan))
    case .and, .or: throw InexpressibleRequest("queries with nested `and` and `or`")
    }
    return .elements([
      .string(field.description), .string(sign), .json { value.writePlain(to: &$0, database: database) },
    ])
  }
}
