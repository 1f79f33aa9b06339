extension DocumentFields {
  /// The size of the fields in bytes, without the document's name (documentation "Storage size calculations").
  package var size: Int { entries.reduce(32) { $0 + $1.name.utf8.count + 1 + $1.value.size } }
}

extension DocumentValue {
  /// The size of the value in bytes (documentation "Storage size calculations").
  package var size: Int {
    switch self {
    case .null, .bool: 1
    case .integer, .double, .timestamp: 8
    case .geoPoint: 16
    case .string(let string): string.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let path): path.size
    case .array(let values): values.reduce(0) { $0 + $1.size }
    case .map(let fields): fields.entries.reduce(0) { $0 + $1.name.utf8.count + 1 + $1.value.size }
    case .vector(let numbers): numbers.count * 8
    }
  }
}

extension DocumentPath {
  /// The size of the document's name in bytes (documentation "Storage size calculations").
  package var size: Int {
    let named = database.utf8.elementsEqual(Self.defaultDatabase.utf8) ? 0 : database.utf8.count + 1
    return segments.reduce(16 + named) { $0 + $1.utf8.count + 1 }
  }
}
