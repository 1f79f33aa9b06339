import RuleValues

/// A writer of stored fields as `Value` messages, without decoding them to ``DocumentFields`` first.
struct DocumentEventWriter {
  private var reader: DocumentEventReader
  private let project: String

  init(_ reader: DocumentEventReader, project: String) {
    self.reader = reader
    self.project = project
  }

  /// Returns the fields of the whole document.
  mutating func document() throws(CorruptDocument) -> WireMap {
    guard case .startMap? = try reader.next() else { throw corrupt("a value that is not a map") }
    let map = try map()
    guard try reader.next() == nil, reader.isComplete else { throw corrupt("extra bytes after its end") }
    return map
  }

  private func corrupt(_ detail: String) -> CorruptDocument { CorruptDocument(offset: reader.offset, detail: detail) }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func map() throws(CorruptDocument) -> WireMap {
    var map = WireMap()
    while case .name(let name)? = try reader.next() {
      guard let event = try reader.next() else { throw corrupt("a field without a value") }
      map.set(.message(try value(event)), for: text(name))
    }
    return map
  }

  private mutating func array() throws(CorruptDocument) -> WireMessage {
    var values: [WireValue] = []
    while let event = try reader.next() {
      if case .end = event { break }
      values.append(.message(try value(event)))
    }
    var message = WireMessage(.arrayValue)
    message["values"] = .list(values)
    return message
  }

  private mutating func value(_ event: DocumentEvent) throws(CorruptDocument) -> WireMessage {
    var message = WireMessage(.value)
    switch event {
    case .null: message["null_value"] = .integer(0)
    case .bool(let bool): message["boolean_value"] = .bool(bool)
    case .integer(let integer): message["integer_value"] = .integer(integer)
    case .double(let double): message["double_value"] = .double(double)
    case .timestamp(let time): message["timestamp_value"] = .message(WireMessage(time))
    case .string(let bytes): message["string_value"] = .string(text(bytes))
    case .bytes(let bytes): message["bytes_value"] = .bytes(Array(bytes))
    case .reference(let database, let path):
      let name = DatabaseName(project: project, database: text(database))
      message["reference_value"] = .string("\(name)/documents/\(text(path))")
    case .geoPoint(let point): message["geo_point_value"] = .message(point.wire)
    case .vector(let vector): message["map_value"] = .message(VectorForm.message(vector.numbers))
    case .startArray: message["array_value"] = .message(try array())
    case .startMap:
      var content = WireMessage(.mapValue)
      content["fields"] = .map(try map())
      message["map_value"] = .message(content)
    case .name, .end: throw corrupt("a missing value")
    }
    return message
  }
}
