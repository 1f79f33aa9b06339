import RuleEvaluation
import RuleValues

/// A stored value that is being decoded.
enum DecodedValue {
  case document(DocumentValue)
  case data(DataNode)

  /// Whether the value is null, or missing in Realtime data.
  var isNull: Bool {
    switch self {
    case .document(.null): true
    case .document: false
    case .data(let node): node.isAbsent
    }
  }

  /// The value if it has no members or elements; for Realtime data, nil if it has children.
  var scalar: DocumentValue? {
    switch self {
    case .document(let value): value
    case .data(let node):
      switch node.leaf {
      case .bool(let bool): .bool(bool)
      case .integer(let integer): .integer(integer)
      case .double(let double): .double(double)
      case .string(let string): .string(string)
      case nil: nil
      }
    }
  }

  /// The elements of a list; nil if the value is none.
  ///
  /// Realtime data has lists as children named by their index. A missing index is null, as in the client SDKs. Null
  /// counts as a list without elements there.
  var elements: [DecodedValue]? {
    switch self {
    case .document(.array(let values)): return values.map { .document($0) }
    case .document(.bytes(let bytes)): return bytes.map { .document(.integer(Int64($0))) }
    case .document(.vector(let numbers)): return numbers.map { .document(.double($0)) }
    case .document: return nil
    case .data(let node):
      if node.isAbsent { return [] }
      // As in the SDKs, a list has fewer missing elements than others.
      guard let last = node.children.last, let greatest = Self.index(last), greatest < 2 * node.children.count else {
        return nil
      }
      var elements = [DecodedValue](repeating: .data(.absent), count: greatest + 1)
      for child in node.children {
        guard let index = Self.index(child), elements.indices.contains(index) else { return nil }
        elements[index] = .data(child.node)
      }
      return elements
    }
  }

  private static func index(_ child: DataChild) -> Int? {
    guard let index = Int(child.name), index >= 0, "\(index)" == child.name else { return nil }
    return index
  }

  /// What the value is, for an error.
  var kind: String {
    switch self {
    case .document(let value):
      switch value {
      case .null: "null"
      case .bool: "a boolean"
      case .integer: "an integer"
      case .double: "a double"
      case .timestamp: "a timestamp"
      case .string: "a string"
      case .bytes: "bytes"
      case .reference: "a reference"
      case .geoPoint: "a point"
      case .array: "a list"
      case .map: "a map"
      case .vector: "a vector"
      }
    case .data(let node):
      switch node.leaf {
      case .bool: "a boolean"
      case .integer: "an integer"
      case .double: "a double"
      case .string: "a string"
      case nil: node.isAbsent ? "null" : "an object"
      }
    }
  }
}

/// The members of a map.
enum DecodedMembers {
  case fields(DocumentFields)
  case children(DataNode)

  /// The members of `value`; nil if it is not a map. Null counts as a map without members in Realtime data.
  init?(_ value: DecodedValue) {
    switch value {
    case .document(.map(let fields)): self = .fields(fields)
    case .document: return nil
    case .data(let node):
      guard node.leaf == nil else { return nil }
      self = .children(node)
    }
  }

  /// The names of the members.
  var names: [String] {
    switch self {
    case .fields(let fields): fields.entries.map(\.name)
    case .children(let node): node.children.map(\.name)
    }
  }

  /// The member with this name; nil if there is none.
  subscript(name: String) -> DecodedValue? {
    switch self {
    case .fields(let fields): return fields[name].map { .document($0) }
    case .children(let node):
      let child = node.child(name)
      return child.isAbsent ? nil : .data(child)
    }
  }
}
