import RulePrograms
import RuleValues
import SymbolicRules

/// The values of terms in one known request.
struct RequestValues {
  /// A value of a term; nil if it is missing.
  typealias Value = DocumentValue?

  /// A value is not known, for example because it is not modeled.
  struct Unknown: Error, CustomStringConvertible {
    var description: String { "the value is not known" }
  }

  /// The terms and formulas, which belong to one form of requests.
  var space: SymbolicSpace
  /// The values of unknowns, except for the data of a Realtime Database.
  var inputs: [UnknownInput: Value] = [:]
  /// The stored documents.
  var documents: [DocumentPath: DocumentFields] = [:]
  /// The documents that the request writes, after it; nil for a deleted one.
  var written: [DocumentPath: DocumentFields?] = [:]
  /// The data of a Realtime Database: what is stored, and what the request writes.
  var data: [UnknownInput: DataNode] = [:]

  /// Whether the requested document can have further fields, as in a query.
  var hasUnknownFields = false

  init(_ space: SymbolicSpace) { self.space = space }

  /// Returns the value of a term.
  ///
  /// - Throws: ``Unknown``
  func value(_ term: Term) throws(Unknown) -> Value {
    switch space[term] {
    case .constant(let constant):
      guard let value = DocumentValue(constant) else { throw Unknown() }
      return value
    case .input(let input):
      if let node = data[input] { return Self.value(of: node) }
      guard let value = inputs[input] else { throw Unknown() }
      return value
    case .document(let ids, let isAfter): return try document(ids, isAfter: isAfter).map { .map($0) }
    case .referenced(let term, let isAfter):
      guard case .reference(let path)? = try value(term) else { return nil }
      return document(at: path, isAfter: isAfter).map { .map($0) }
    case .field(let map, let key):
      guard case .string(let name)? = try value(key) else { return nil }
      if let node = try node(map) { return Self.value(of: node.descendant(DataPath([DataKey(name)]))) }
      guard case .map(let fields)? = try value(map) else { return .none }
      if fields[name] == nil, hasUnknownFields, space.origin(map) == .before { throw Unknown() }
      return fields[name]
    case .element(let list, let index):
      guard case .array(let values)? = try value(list), case .integer(let place)? = try value(index) else { return nil }
      // The literal `nil` would be the value `null`.
      return values.indices.contains(Int(place)) ? .some(values[Int(place)]) : .none
    case .size(let term): return try size(value(term))
    case .joined(let parts):
      var text = ""
      for part in parts {
        guard case .string(let piece)? = try value(part) else { throw Unknown() }
        text += piece
      }
      return .string(text)
    case .applied:
      guard let constant = try constant(term) else { return nil }
      guard let value = DocumentValue(constant) else { throw Unknown() }
      return value
    }
  }

  /// Returns the value of a term as a constant, which also durations have; nil for a missing value and for values that no
  /// constant has.
  ///
  /// - Throws: ``Unknown``
  func constant(_ term: Term) throws(Unknown) -> Constant? {
    switch space[term] {
    case .constant(let constant): return constant
    case .applied(let builtin, let operands, let kinds):
      var known: [Constant] = []
      for operand in operands {
        guard let constant = try constant(operand) else { throw Unknown() }
        known.append(constant)
      }
      switch FunctionResult(of: builtin, known) {
      case .value(let value): return kinds.contains(value.kind) ? value : nil
      case .error: return nil
      case .unknown: throw Unknown()
      }
    case .input, .document, .referenced, .field, .element, .size, .joined:
      return try value(term).flatMap { Constant($0) }
    }
  }

  /// Returns the path of a document with these ids.
  func path(_ ids: [Term]) throws(Unknown) -> DocumentPath {
    var names: [String] = []
    for id in ids {
      guard case .string(let text)? = try value(id) else { throw Unknown() }
      names.append(text)
    }
    return DocumentPath(names)
  }

  private func document(_ ids: [Term], isAfter: Bool) throws(Unknown) -> DocumentFields? {
    document(at: try path(ids), isAfter: isAfter)
  }

  private func document(at path: DocumentPath, isAfter: Bool) -> DocumentFields? {
    if isAfter, let change = written[path] { return change }
    return documents[path]
  }

  // MARK: Data

  /// Returns the data of a term that is a part of a Realtime Database; nil for other terms.
  private func node(_ term: Term) throws(Unknown) -> DataNode? {
    switch space[term] {
    case .input(let input): return data[input]
    case .field(let map, let key):
      guard let node = try node(map) else { return nil }
      guard case .string(let name)? = try value(key) else { return .absent }
      return node.descendant(DataPath([DataKey(name)]))
    default: return nil
    }
  }

  /// Returns the value of data. The values of children are left out, because data can be large.
  static func value(of node: DataNode) -> Value {
    if node.isAbsent { return nil }
    if let leaf = node.leaf { return DocumentValue(leaf) }
    return .map(DocumentFields(node.children.prefix(maximumChildren).map { ($0.key.text, DocumentValue.null) }))
  }

  private static let maximumChildren = 100

  // MARK: Numbers

  private func size(_ value: Value) -> Value {
    switch value {
    case .string(let text): .integer(Int64(text.utf16.count))
    case .bytes(let bytes): .integer(Int64(bytes.count))
    case .array(let values): .integer(Int64(values.count))
    case .map(let fields): .integer(Int64(fields.count))
    default: .integer(0)
    }
  }

  /// Returns a number, or a time or duration in milliseconds; nil for other values.
  func number(_ term: Term) throws(Unknown) -> Int64? {
    try constant(term).flatMap { NumberChoice.number($0) }
  }
}

extension DocumentValue {
  /// Creates the value of a leaf of data.
  init(_ scalar: Scalar) {
    switch scalar {
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    }
  }
}

extension Constant {
  /// Creates the constant of a value; nil for a value that no constant has.
  init?(_ value: DocumentValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .timestamp(let time): self = .timestamp(time)
    case .bytes(let bytes): self = .bytes(bytes)
    default: return nil
    }
  }
}

extension Kinds {
  /// The kind of a value.
  init(of value: DocumentValue?) {
    switch value {
    case nil: self = .absent
    case .null: self = .null
    case .bool: self = .bool
    case .integer: self = .int
    case .double(let double): self = double.isNaN ? .nan : .float
    case .timestamp: self = .timestamp
    case .string: self = .string
    case .bytes: self = .bytes
    case .reference: self = .path
    case .geoPoint: self = .latlng
    case .array: self = .list
    case .map: self = .map
    case .vector: self = .vector
    }
  }
}
