import RuleValues

/// Splits the values of a write into plain fields, a mask and transforms, as the client SDKs do before they send it.
///
/// The behavior is that of `parseData`, `parseSentinelFieldValue` and `parseObject` in firebase/firebase-js-sdk,
/// packages/firestore/src/lite-api/user_data_reader.ts: a server value is left out of the fields and becomes a transform,
/// and the mask of a merge has every field whose value is not a map, or is an empty map.
struct FieldValueReader {
  /// The kinds of write that values are read for.
  enum Call {
    case set
    case merge
    case update
  }

  private let call: Call
  /// The fields of a merge, in order.
  private(set) var mask: [FieldPath] = []
  /// The transforms, in order.
  private(set) var transforms: [FieldTransform] = []

  init(_ call: Call) { self.call = call }

  /// Returns the fields of a document or map without server values.
  mutating func fields(
    _ fields: WrittenFields, at names: [String] = []
  ) throws(FieldValueProblem) -> DocumentFields {
    if fields.entries.isEmpty { addToMask(names) }
    var result: [(String, DocumentValue)] = []
    for entry in fields.entries {
      if let value = try value(entry.value, at: names + [entry.name]) { result.append((entry.name, value)) }
    }
    return DocumentFields(result)
  }

  /// Returns the value of a field without server values; nil if nothing else remains.
  mutating func value(_ value: FieldValue, at names: [String]) throws(FieldValueProblem) -> DocumentValue? {
    guard names.count <= DocumentLimits.maximumDepth + 1 else { throw .tooDeep }
    switch value.content {
    case .value(let value):
      addLeaves(of: value, at: names)
      return value
    case .array(let elements):
      addToMask(names)
      return .array(try Self.elements(elements, of: FieldPath(names: names).description))
    case .map(let inner): return .map(try fields(inner, at: names))
    case .delete:
      let field = FieldPath(names: names)
      switch call {
      case .set: throw .deleteInSet(field)
      case .update: throw .nestedDelete(field)
      case .merge: mask.append(field)
      }
    case .transform(let operation): transforms.append(FieldTransform(FieldPath(names: names), operation))
    }
    return nil
  }

  /// Adds the fields of a value without server values to the mask of a merge.
  private mutating func addLeaves(of value: DocumentValue, at names: [String]) {
    guard call == .merge else { return }
    guard case .map(let fields) = value, !fields.isEmpty, names.count <= DocumentLimits.maximumDepth else {
      return addToMask(names)
    }
    for entry in fields.entries { addLeaves(of: entry.value, at: names + [entry.name]) }
  }

  private mutating func addToMask(_ names: [String]) {
    if call == .merge, !names.isEmpty { mask.append(FieldPath(names: names)) }
  }

  /// Returns list elements as values. `place` is the list's place, for errors.
  private static func elements(
    _ elements: [FieldValue], of place: String, depth: Int = 0
  ) throws(FieldValueProblem) -> [DocumentValue] {
    guard depth <= DocumentLimits.maximumDepth else { throw .tooDeep }
    var values: [DocumentValue] = []
    for (index, element) in elements.enumerated() {
      values.append(try Self.element(element, at: "\(place)[\(index)]", depth: depth))
    }
    return values
  }

  private static func element(
    _ element: FieldValue, at place: String, depth: Int
  ) throws(FieldValueProblem) -> DocumentValue {
    switch element.content {
    case .value(let value): return value
    case .array(let inner): return .array(try elements(inner, of: place, depth: depth + 1))
    case .map(let fields):
      guard depth <= DocumentLimits.maximumDepth else { throw .tooDeep }
      var values: [(String, DocumentValue)] = []
      for entry in fields.entries {
        let name = FieldPath(names: [entry.name])
        values.append((entry.name, try Self.element(entry.value, at: "\(place).\(name)", depth: depth + 1)))
      }
      return .map(DocumentFields(values))
    case .delete, .transform: throw .serverValueInArray(place)
    }
  }
}
