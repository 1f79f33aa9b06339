/// A reader of the binary form of Protocol Buffers, version 3. It never traps, whatever the bytes.
///
/// Unknown fields are skipped, and so is a known field with another wire type. Groups are rejected. Of a scalar or of a
/// oneof, the last value counts; a message that is given twice is merged.
package struct BinaryReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The offset after the innermost open field.
  private var end: Int
  private var depth = 0
  private var valueCount = 0
  private let maximumValues: Int

  /// Reads a message.
  ///
  /// - Throws: the first problem of the bytes.
  package static func read(
    _ bytes: [UInt8], as type: MessageType, maximumBytes: Int = WireLimits.maximumBytes,
    maximumValues: Int = WireLimits.maximumValues
  ) throws(WireError) -> WireMessage {
    guard bytes.count <= maximumBytes else {
      throw WireError("the message is longer than \(maximumBytes) bytes", isLimit: true)
    }
    return try bytes.withUnsafeBufferPointer { (bytes) throws(WireError) in
      var reader = BinaryReader(UnsafeRawBufferPointer(bytes), maximumValues: maximumValues)
      var message = WireMessage(type)
      try reader.fields(of: &message)
      return message
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer, maximumValues: Int) {
    self.bytes = bytes
    self.maximumValues = maximumValues
    end = bytes.count
  }

  // MARK: Fields

  private mutating func fields(of message: inout WireMessage) throws(WireError) {
    let definition = message.type.definition
    while offset < end {
      let (number, type) = try tag()
      if let index = definition.index(ofNumber: number) {
        try field(index, definition.fields[index], type: type, of: &message)
      } else {
        try skip(type)
      }
    }
  }

  private mutating func field(
    _ index: Int, _ field: FieldDefinition, type: WireType, of message: inout WireMessage
  ) throws(WireError) {
    let isPacked = field.isRepeated && field.kind.isPackable && type == .lengthDelimited
    guard isPacked || type == field.kind.wireType else { return try skip(type) }
    if field.isRepeated {
      var values: [WireValue] = []
      if case .list(let known)? = message.take(at: index) { values = known }
      if isPacked {
        try nested { (reader) throws(WireError) in
          while reader.offset < reader.end { values.append(try reader.value(of: field.kind)) }
        }
      } else {
        values.append(try value(of: field.kind))
      }
      message.set(.list(values), at: index)
    } else if case .map(let kind) = field.kind {
      var map = WireMap()
      if case .map(let known)? = message.take(at: index) { map = known }
      try entry(of: kind, into: &map)
      message.set(.map(map), at: index)
    } else if case .message = field.kind, let known = message.take(at: index) {
      message.set(try value(of: field.kind, mergedInto: known), at: index)
    } else {
      message.set(try value(of: field.kind), at: index)
    }
  }

  private mutating func entry(of kind: FieldKind, into map: inout WireMap) throws(WireError) {
    var key = ""
    var content: WireValue?
    try nested { (reader) throws(WireError) in
      while reader.offset < reader.end {
        let (number, type) = try reader.tag()
        if number == 1, type == .lengthDelimited {
          key = try reader.text()
        } else if number == 2, type == kind.wireType {
          content = try reader.value(of: kind, mergedInto: content)
        } else {
          try reader.skip(type)
        }
      }
    }
    map.set(content ?? .defaultValue(of: kind), for: key)
  }

  private mutating func value(
    of kind: FieldKind, mergedInto known: WireValue? = nil
  ) throws(WireError) -> WireValue {
    valueCount += 1
    guard valueCount <= maximumValues else {
      throw WireError("the message has more than \(maximumValues) values", isLimit: true)
    }
    switch kind {
    case .bool: return .bool(try varint() != 0)
    case .int32, .symbol: return .integer(Int64(Int32(truncatingIfNeeded: try varint())))
    case .int64: return .integer(Int64(bitPattern: try varint()))
    case .double: return .double(try fixed64())
    case .string: return .string(try text())
    case .bytes: return .bytes(Array(try take(try length())))
    case .map: throw WireError("a map in a map")
    case .message(let type):
      var message = WireMessage(type)
      if case .message(let known)? = known { message = known }
      try nested { (reader) throws(WireError) in try reader.fields(of: &message) }
      return .message(message)
    }
  }

  /// Calls `body` with the content of a length-delimited field, all of which it must read.
  private mutating func nested(
    _ body: (inout BinaryReader) throws(WireError) -> Void
  ) throws(WireError) {
    let length = try length()
    guard depth < WireLimits.maximumDepth else {
      throw WireError("messages are nested more than \(WireLimits.maximumDepth) levels deep")
    }
    let outerEnd = end
    depth += 1
    end = offset + length
    try body(&self)
    depth -= 1
    end = outerEnd
  }

  private mutating func skip(_ type: WireType) throws(WireError) {
    switch type {
    case .varint: _ = try varint()
    case .fixed64: _ = try take(8)
    case .fixed32: _ = try take(4)
    case .lengthDelimited: _ = try take(try length())
    case .startGroup, .endGroup: throw WireError("groups are not supported (at byte \(offset))")
    }
  }

  // MARK: Pieces

  private mutating func tag() throws(WireError) -> (number: Int, type: WireType) {
    let start = offset
    let tag = try varint()
    guard tag <= UInt64(UInt32.max), tag >> 3 > 0, let type = WireType(rawValue: UInt8(tag & 7)) else {
      throw WireError("an invalid field tag at byte \(start)")
    }
    return (Int(tag >> 3), type)
  }

  private mutating func varint() throws(WireError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard offset < end else { throw truncated }
      let byte = bytes[offset]
      offset += 1
      if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
      if byte < 0x80 { return number }
    }
    throw WireError("a number of more than 10 bytes at byte \(offset)")
  }

  private mutating func fixed64() throws(WireError) -> Double {
    Double(bitPattern: UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self)))
  }

  private mutating func length() throws(WireError) -> Int {
    guard let length = Int(exactly: try varint()), length <= end - offset else { throw truncated }
    return length
  }

  private mutating func take(_ count: Int) throws(WireError) -> UnsafeRawBufferPointer {
    guard count <= end - offset else { throw truncated }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  private mutating func text() throws(WireError) -> String {
    let start = offset
    guard let text = String(validating: try take(try length()), as: UTF8.self) else {
      throw WireError("a string that is not UTF-8 at byte \(start)")
    }
    return text
  }

  private var truncated: WireError { WireError("a field that is longer than the message (at byte \(offset))") }
}
