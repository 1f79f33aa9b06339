import RuleValues

/// A writer of stored fields in the binary form of `Value` messages, without messages between.
struct BinaryEventWriter {
  private var reader: DocumentEventReader
  private let project: String

  init(_ reader: DocumentEventReader, project: String) {
    self.reader = reader
    self.project = project
  }

  /// Appends the fields of the whole document as entries of the map field with this number.
  mutating func write(to writer: inout BinaryWriter, number: Int) throws(CorruptDocument) {
    guard case .startMap? = try reader.next() else { return }
    try entries(to: &writer, number: number)
  }

  private mutating func entries(to writer: inout BinaryWriter, number: Int) throws(CorruptDocument) {
    while case .name(let name)? = try reader.next() {
      guard let event = try reader.next() else { return }
      let entry = writer.begin(number)
      writer.field(1, name)
      let content = writer.begin(2)
      try value(event, to: &writer)
      writer.end(content)
      writer.end(entry)
    }
  }

  private mutating func elements(to writer: inout BinaryWriter, number: Int) throws(CorruptDocument) {
    while let event = try reader.next() {
      if case .end = event { break }
      let start = writer.begin(number)
      try value(event, to: &writer)
      writer.end(start)
    }
  }

  /// Appends the field of a `Value` message that begins with an event.
  private mutating func value(_ event: DocumentEvent, to writer: inout BinaryWriter) throws(CorruptDocument) {
    let numbers = ValueNumbers.current
    switch event {
    case .null: writer.field(numbers.null, UInt64(0))
    case .bool(let bool): writer.field(numbers.boolean, UInt64(bool ? 1 : 0))
    case .integer(let integer): writer.field(numbers.integer, UInt64(bitPattern: integer))
    case .double(let double): writer.field(numbers.double, double)
    case .string(let bytes): writer.field(numbers.string, bytes)
    case .bytes(let bytes): writer.field(numbers.bytes, bytes)
    case .timestamp(let time): writer.field(numbers.timestamp, WireMessage(time))
    case .geoPoint(let point): writer.field(numbers.geoPoint, point.wire)
    case .vector(let vector): writer.field(numbers.map, VectorForm.message(vector.numbers))
    case .reference(let database, let path):
      let name = DatabaseName(project: project, database: String(decoding: database, as: UTF8.self))
      var text = "\(name)/documents/\(String(decoding: path, as: UTF8.self))"
      text.withUTF8 { writer.field(numbers.reference, $0) }
    case .startArray:
      let start = writer.begin(numbers.array)
      try elements(to: &writer, number: numbers.arrayValues)
      writer.end(start)
    case .startMap:
      let start = writer.begin(numbers.map)
      try entries(to: &writer, number: numbers.mapFields)
      writer.end(start)
    case .name, .end: break
    }
  }
}

/// The numbers of the fields of `Value`, `ArrayValue` and `MapValue`.
private struct ValueNumbers {
  static let current = ValueNumbers()

  let null = number("null_value")
  let boolean = number("boolean_value")
  let integer = number("integer_value")
  let double = number("double_value")
  let timestamp = number("timestamp_value")
  let string = number("string_value")
  let bytes = number("bytes_value")
  let reference = number("reference_value")
  let geoPoint = number("geo_point_value")
  let array = number("array_value")
  let map = number("map_value")
  let arrayValues = number("values", of: .arrayValue)
  let mapFields = number("fields", of: .mapValue)

  private static func number(_ name: String, of type: MessageType = .value) -> Int {
    let definition = type.definition
    return definition.index(of: name).map { definition.fields[$0].number } ?? 0
  }
}
