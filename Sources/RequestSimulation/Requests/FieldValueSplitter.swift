import RuleRequests
import RuleValues
import SourceText

/// Splits written data into plain fields and operations on single fields, as the client libraries do (`parseSetData`
/// and similar functions in firebase/firebase-js-sdk, packages/firestore/src/lite-api/user_data_reader.ts).
struct FieldValueSplitter {
  /// The transforms, in order.
  private(set) var transforms: [FieldTransform] = []
  /// The deleted fields.
  private(set) var deletions: [FieldPath] = []
  /// The fields whose value is not a map, or is an empty map.
  private(set) var leaves: [FieldPath] = []
  private let database: String
  private var builder = JSONTreeBuilder()

  /// Creates a splitter; references without a database refer to `database`.
  package init(database: String) { self.database = database }

  /// Returns the value of a field without sentinels; nil if nothing else remains.
  mutating func split(_ json: JSONNode, at names: [String]) throws(OperationError) -> DocumentValue? {
    if !names.isEmpty, try takes(json, at: names) { return nil }
    builder = JSONTreeBuilder()
    try copy(json, at: names)
    return try DocumentValue(json: builder.finish().root, database: database)
  }

  /// Returns the fields of a document without sentinels.
  mutating func split(document json: JSONNode) throws(OperationError) -> DocumentFields {
    builder = JSONTreeBuilder()
    try copy(json, at: [])
    return try DocumentFields(json: builder.finish().root, database: database)
  }

  private mutating func takes(_ json: JSONNode, at names: [String]) throws(OperationError) -> Bool {
    switch try FieldSentinel(json, database: database) {
    case nil: return false
    case .deletion: deletions.append(FieldPath(names: names))
    case .transform(let operation): transforms.append(FieldTransform(FieldPath(names: names), operation))
    }
    return true
  }

  private mutating func copy(_ json: JSONNode, at names: [String]) throws(OperationError) {
    guard case .object = json.value, !isTyped(json) else {
      leaves.append(FieldPath(names: names))
      return copy(json)
    }
    if json.members.isEmpty, !names.isEmpty { leaves.append(FieldPath(names: names)) }
    builder.add(.object, at: json.span)
    for member in json.members {
      let below = names + [member.key]
      if try takes(member.value, at: below) { continue }
      builder.key(member.key, at: member.keySpan)
      try copy(member.value, at: below)
    }
    builder.close(at: json.span)
  }

  private func isTyped(_ json: JSONNode) -> Bool {
    json.members.count == 1 && json.members.first?.key.utf8.first == UInt8(ascii: "$")
  }

  private mutating func copy(_ json: JSONNode) {
    builder.add(json.value, at: json.span, isGreatInteger: json.isGreatInteger)
    switch json.value {
    case .array: for element in json.elements { copy(element) }
    case .object:
      for member in json.members {
        builder.key(member.key, at: member.keySpan)
        copy(member.value)
      }
    case .null, .bool, .integer, .double, .string: return
    }
    builder.close(at: json.span)
  }
}
