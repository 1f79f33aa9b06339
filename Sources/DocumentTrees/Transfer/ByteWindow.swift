/// A buffered reader of a source that tracks the position in the text.
struct ByteWindow {
  private static let capacity = 256 * 1024

  private var source: any ByteSource
  private var buffer = [UInt8](repeating: 0, count: capacity)
  private var position = 0
  private var count = 0
  private var bytesBefore: Int64 = 0
  private var line: Int64 = 1
  private var lineStart: Int64 = 0
  private let onRefill: (Int64) throws -> Void

  /// Creates a window at the start of `source`. `onRefill` is called with the number of bytes read so far.
  init(_ source: any ByteSource, onRefill: @escaping (Int64) throws -> Void) {
    self.source = source
    self.onRefill = onRefill
  }

  /// The position of the next byte.
  var here: TextPosition {
    let offset = bytesBefore + Int64(position)
    return TextPosition(offset: offset, line: line, column: offset - lineStart + 1)
  }

  private mutating func refill() throws -> Bool {
    bytesBefore += Int64(count)
    position = 0
    count = 0
    count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
    try onRefill(bytesBefore + Int64(count))
    return count > 0
  }

  /// Returns the next byte without consuming it; nil at the end.
  mutating func peek() throws -> UInt8? {
    if position == count, try !refill() { return nil }
    return buffer[position]
  }

  /// Consumes the next byte.
  mutating func advance() { position += 1 }

  /// Consumes the next byte if it is `byte`, and returns whether it did.
  mutating func take(_ byte: UInt8) throws -> Bool {
    guard try peek() == byte else { return false }
    position += 1
    return true
  }

  /// Consumes white space and counts lines.
  mutating func skipWhiteSpace() throws {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D:
        position += 1
        try endLine(after: byte)
      default: return
      }
    }
  }

  private mutating func endLine(after byte: UInt8) throws {
    if byte == 0x0D, try peek() == 0x0A { return }
    line += 1
    lineStart = bytesBefore + Int64(position)
  }

  /// Consumes and returns the next byte, and counts lines; nil at the end.
  mutating func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    if byte == 0x0A || byte == 0x0D { try endLine(after: byte) }
    return byte
  }

  /// Moves the next bytes to `text` while they satisfy `isWanted`.
  mutating func move(to text: inout [UInt8], while isWanted: (UInt8) -> Bool) throws {
    while try peek() != nil {
      let start = position
      position = buffer[start..<count].firstIndex { !isWanted($0) } ?? count
      text += buffer[start..<position]
      if position < count { return }
    }
  }
}
