import RuleEvaluation
import RuleValues
import SourceText

/// Parts what a client writes into plain fields and into what the service does to single fields, as the client libraries
/// do (`parseSetData` and its like in firebase/firebase-js-sdk, packages/firestore/src/lite-api/user_data_reader.ts).
struct FieldValueSplitter {
  /// The transforms, in order.
  private(set) var transforms: [FieldTransform] = []
  /// The fields that are deleted.
  private(set) var deletions: [FieldPath] = []
  /// The fields that have a value which is no map with something in it.
  private(set) var leaves: [FieldPath] = []
  private let database: String
  private var builder = JSONTreeBuilder()

  /// A splitter whose references without a database name one in `database`.
  package init(database: String) { self.database = database }

  /// The value of a field without what is no value; nil where it is nothing else.
  mutating func split(_ json: JSONNode, at names: [String]) throws(OperationError) -> DocumentValue? {
    if !names.isEmpty, try takes(json, at: names) { return nil }
    builder = JSONTreeBuilder()
    try copy(json, at: names)
    return try DocumentValue(json: builder.finish().root, database: database)
  }

  /// The fields of a document without what is no value.
  mutating func split(document json: JSONNode) throws(OperationError) -> DocumentFields {
    builder = JSONTreeBuilder()
    try copy(json, at: [])
    return try DocumentFields(json: builder.finish().root, database: database)
  }

  private mutating func takes(_ json: JSONNode, at names: [String]) throws(OperationError) -> Bool {
    switch try FieldValue(json, database: database) {
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
