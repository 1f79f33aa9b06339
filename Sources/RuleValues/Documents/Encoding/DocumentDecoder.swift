/// A decoder that builds fields from the events of an ``EncodedDocument``.
struct DocumentDecoder {
  private var reader: DocumentEventReader

  init(_ reader: DocumentEventReader) { self.reader = reader }

  /// Returns the fields of the whole document.
  mutating func document() throws(CorruptDocument) -> DocumentFields {
    guard case .startMap? = try reader.next() else { throw corrupt("a value that is not a map") }
    let fields = try map()
    guard try reader.next() == nil, reader.isComplete else { throw corrupt("extra bytes after its end") }
    return fields
  }

  /// Returns the value at the path `names` through nested maps, or nil. Values beside that path are skipped.
  mutating func value(at names: [String]) throws(CorruptDocument) -> DocumentValue? {
    var names = names[...]
    guard var event = try reader.next() else { throw corrupt("a missing value") }
    while let name = names.popFirst() {
      guard case .startMap = event, let next = try value(named: name) else { return nil }
      event = next
    }
    return try value(event)
  }

  /// Returns the first event of a field of the current map. Nil if the map has no field with this name.
  private mutating func value(named wanted: String) throws(CorruptDocument) -> DocumentEvent? {
    while case .name(let name)? = try reader.next() {
      guard let event = try reader.next() else { throw corrupt("a field without a value") }
      if name.elementsEqual(wanted.utf8) { return event }
      switch event {
      case .startMap, .startArray: reader.skipRest()
      default: break
      }
    }
    return nil
  }

  private func corrupt(_ detail: String) -> CorruptDocument { CorruptDocument(offset: reader.offset, detail: detail) }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func map() throws(CorruptDocument) -> DocumentFields {
    var fields = DocumentFields()
    while case .name(let name)? = try reader.next() {
      guard let event = try reader.next() else { throw corrupt("a field without a value") }
      guard fields.append(text(name), try value(event)) else { throw corrupt("a duplicate field") }
    }
    return fields
  }

  private mutating func array() throws(CorruptDocument) -> [DocumentValue] {
    var values: [DocumentValue] = []
    while let event = try reader.next() {
      if case .end = event { break }
      values.append(try value(event))
    }
    return values
  }

  /// Returns the value that begins with `event`. The reader limits the recursion depth.
  private mutating func value(_ event: DocumentEvent) throws(CorruptDocument) -> DocumentValue {
    switch event {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .timestamp(let timestamp): return .timestamp(timestamp)
    case .string(let bytes): return .string(text(bytes))
    case .bytes(let bytes): return .bytes(Array(bytes))
    case .reference(let database, let path): return .reference(try reference(text(database), text(path)))
    case .geoPoint(let point): return .geoPoint(point)
    case .vector(let vector): return .vector(vector.numbers)
    case .startArray: return .array(try array())
    case .startMap: return .map(try map())
    case .name, .end: throw corrupt("a missing value")
    }
  }

  private func reference(_ database: String, _ path: String) throws(CorruptDocument) -> DocumentPath {
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let reference = DocumentPath(segments.map { String(decoding: $0, as: UTF8.self) }, database: database)
    guard reference.isDocument, reference.problem == nil else {
      throw corrupt("a reference that does not name a document")
    }
    return reference
  }
}
