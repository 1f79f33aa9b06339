import Platform
import RuleValues

/// A sequence of nested names, encoded as the key of a record: the place of a document, an object or an account's
/// record.
///
/// The order of the bytes is the service's order. Each name is its UTF-8 with 00 and 01 written as `01 01` and `01 02`.
/// It ends with `00`, which is below all bytes that can appear in a name. A document therefore comes before its
/// descendants, and all descendants of a place form one range. The last name of an object or account has no `00`, so
/// names with a common prefix form a range too.
struct NameKey: Hashable {
  let bytes: [UInt8]

  private enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
  }

  /// Encodes the path of a document or collection in a database.
  init(_ path: DocumentPath) {
    bytes = path.flat.withBytes { bytes, _ in
      path.flat.isPlain ? Array(bytes) : Self.bytes(bytes.count) { $0.append(path) }
    }
  }

  /// Calls `body` with the bytes of the key of a document, which are valid only during the call.
  static func withBytes(
    of path: DocumentPath, _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Void
  ) throws(TreeError) {
    if path.flat.isPlain {
      defer { withExtendedLifetime(path) {} }
      try body(UnsafeRawBufferPointer(path.flat.contents.bytes))
    } else {
      try NameKey(path).bytes.withRawBytes { bytes throws(TreeError) in try body(bytes) }
    }
  }

  /// Encodes the name of an object.
  init(_ object: ObjectName) {
    bytes = Self.bytes(object.bucket.utf8.count + 1 + object.name.utf8.count) { writer in
      writer.append(object.bucket, isEnded: true)
      writer.append(object.name, isEnded: false)
    }
  }

  /// Encodes the place of an account's record.
  init(_ place: AccountPlace) {
    let bytes = place.tenant.utf8.count + 1 + place.kind.utf8.count + 1 + place.name.utf8.count
    self.bytes = Self.bytes(bytes) { writer in
      writer.append(place.tenant, isEnded: true)
      writer.append(place.kind, isEnded: true)
      writer.append(place.name, isEnded: false)
    }
  }

  /// Returns the bytes that `body` writes.
  ///
  /// - Parameter plainCount: the number of bytes if no byte needs an escape.
  private static func bytes(_ plainCount: Int, _ body: (inout Writer) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 2 * plainCount) { buffer, count in
      var writer = Writer(UnsafeMutableRawBufferPointer(buffer))
      body(&writer)
      count = writer.count
    }
  }

  private struct Writer {
    let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    mutating func append(_ path: DocumentPath) {
      append(path.database, isEnded: true)
      for segment in path.segments { append(segment, isEnded: true) }
    }

    /// Returns whether no byte needs an escape. It looks at eight bytes at once, because it runs for every key.
    private static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
      let bytes = UnsafeRawBufferPointer(name)
      var offset = 0
      while offset + 8 <= bytes.count {
        // A byte of `high` is 0 for 00 and 01. Subtracting 1 from each byte borrows only there.
        let high = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0xFEFE_FEFE_FEFE_FEFE
        if (high &- 0x0101_0101_0101_0101) & ~high & 0x8080_8080_8080_8080 != 0 { return false }
        offset += 8
      }
      while offset < bytes.count {
        if bytes[offset] <= Mark.escape { return false }
        offset += 1
      }
      return true
    }

    mutating func append(_ name: String, isEnded: Bool) {
      name.withBytes { name in
        if Self.isPlain(name) {
          buffer.copy(UnsafeRawBufferPointer(name), to: count)
          count += name.count
        } else {
          for byte in name {
            if byte <= Mark.escape { append(Mark.escape) }
            append(byte <= Mark.escape ? byte + 1 : byte)
          }
        }
      }
      if isEnded { append(Mark.end) }
    }

    private mutating func append(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }
  }

  /// Returns the path of a document or collection; nil for bytes that do not encode names.
  static func path(_ bytes: UnsafeRawBufferPointer) -> DocumentPath? {
    if let path = asciiPath(bytes.assumingMemoryBound(to: UInt8.self)) { return path }
    guard let names = names(bytes, isOpen: false), let database = names.first else { return nil }
    return DocumentPath(Array(names.dropFirst()), database: database)
  }

  /// Returns the path of names without escapes, which are valid UTF-8 because they are ASCII; nil for any other bytes.
  private static func asciiPath(_ bytes: UnsafeBufferPointer<UInt8>) -> DocumentPath? {
    guard bytes.last == Mark.end, bytes.allSatisfy({ $0 != Mark.escape && $0 < 0x80 }),
      let first = bytes.firstIndex(of: Mark.end)
    else { return nil }
    let count = bytes.count { $0 == Mark.end } - 1
    var writer = FlatPath.Writer(
      database: String(decoding: bytes.extracting(0..<first), as: UTF8.self), count: count,
      bytes: bytes.count - first - 1 - count)
    var start = first + 1
    for index in start..<bytes.count where bytes[index] == Mark.end {
      writer.append(bytes.extracting(start..<index))
      start = index + 1
    }
    return DocumentPath(writer)
  }

  /// Returns the names in `bytes`; nil for bytes that do not encode names.
  ///
  /// - Parameter isOpen: whether the last name lacks its end mark.
  static func names(_ bytes: UnsafeRawBufferPointer, isOpen: Bool) -> [String]? {
    var names: [String] = []
    var start = 0
    for index in bytes.indices where bytes[index] == Mark.end {
      guard let name = name(bytes.slice(start..<index)) else { return nil }
      names.append(name)
      start = index + 1
    }
    guard isOpen else { return start == bytes.count ? names : nil }
    guard let last = name(bytes.suffix(from: start)) else { return nil }
    return names + [last]
  }

  /// Returns the name that `bytes` encode without an end mark; nil for bytes that do not encode a name.
  static func name(_ bytes: UnsafeRawBufferPointer) -> String? {
    if bytes.allSatisfy({ $0 > Mark.escape }) { return String(checking: bytes) }
    var name: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        guard byte == 0x01 || byte == 0x02 else { return nil }
        name.append(byte - 1)
        isEscaped = false
      } else if byte == Mark.escape {
        isEscaped = true
      } else {
        name.append(byte)
      }
    }
    return isEscaped ? nil : name.withUnsafeBytes { String(checking: $0) }
  }

  /// Returns how many bytes of a key encode its first `count` names; nil if the key has fewer names.
  static func prefix(_ bytes: UnsafeRawBufferPointer, names count: Int) -> Int? {
    var left = count
    for index in bytes.indices where bytes[index] == Mark.end {
      left -= 1
      if left == 0 { return index + 1 }
    }
    return nil
  }
}
