/// An encoder that writes fields as the bytes of an ``EncodedDocument``.
struct DocumentEncoder {
  private(set) var bytes: [UInt8] = [EncodedDocument.version]

  /// Writes a map that is nested in `depth` containers.
  mutating func map(_ fields: DocumentFields, depth: Int) throws(DocumentProblem.Kind) {
    let start = try open(.map, fields.count, depth)
    for field in fields.entries {
      text(field.name)
      try value(field.value, depth: depth + 1)
    }
    try close(start)
  }

  private mutating func value(_ value: DocumentValue, depth: Int) throws(DocumentProblem.Kind) {
    switch value {
    case .null: tag(.null)
    case .bool(let bool): tag(bool ? .yes : .no)
    case .integer(let integer):
      tag(.integer)
      signed(integer)
    case .double(let double):
      tag(.double)
      bits(double)
    case .timestamp(let timestamp):
      tag(.timestamp)
      signed(timestamp.seconds)
      unsigned(UInt64(timestamp.nanos.magnitude))
    case .string(let string):
      tag(.string)
      text(string)
    case .bytes(let content):
      tag(.bytes)
      unsigned(UInt64(content.count))
      bytes += content
    case .reference(let path): try reference(path)
    case .geoPoint(let point):
      tag(.geoPoint)
      bits(point.latitude)
      bits(point.longitude)
    case .array(let values): try array(values, depth: depth)
    case .map(let fields): try map(fields, depth: depth)
    case .vector(let numbers):
      tag(.vector)
      unsigned(UInt64(numbers.count))
      for number in numbers { bits(number) }
    }
  }

  private mutating func array(_ values: [DocumentValue], depth: Int) throws(DocumentProblem.Kind) {
    let start = try open(.array, values.count, depth)
    for element in values { try value(element, depth: depth + 1) }
    try close(start)
  }

  private mutating func reference(_ path: DocumentPath) throws(DocumentProblem.Kind) {
    if let problem = path.problem { throw .reference(problem) }
    guard path.isDocument else { throw .reference(.notADocument(path.relativeText)) }
    tag(.reference)
    text(path.database)
    text(path.relativeText)
  }

  // MARK: Pieces

  private mutating func tag(_ tag: DocumentTag) { bytes.append(tag.rawValue) }

  private mutating func open(
    _ tag: DocumentTag, _ count: Int, _ depth: Int
  ) throws(DocumentProblem.Kind) -> Int {
    guard depth <= DocumentLimits.maximumDepth else { throw .tooDeep }
    self.tag(tag)
    let start = bytes.count
    bytes += [0, 0, 0, 0]
    guard let count = UInt32(exactly: count) else { throw .documentSize(bytes: bytes.count) }
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    return start
  }

  /// Fills in the length of the container at `start`.
  private mutating func close(_ start: Int) throws(DocumentProblem.Kind) {
    guard let length = UInt32(exactly: bytes.count - start - 8) else { throw .documentSize(bytes: bytes.count) }
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(index * 8)) }
  }

  private mutating func text(_ text: String) {
    unsigned(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  private mutating func unsigned(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes small numbers of either sign in few bytes: 0, -1, 1, -2 become 0, 1, 2, 3 (zigzag encoding).
  private mutating func signed(_ number: Int64) { unsigned(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

  private mutating func bits(_ double: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: double.bitPattern >> shift))
    }
  }
}
