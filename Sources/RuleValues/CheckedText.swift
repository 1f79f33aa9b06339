extension String {
  /// Creates a string from UTF-8 bytes. Nil if they are not valid UTF-8. ASCII, the most common case, takes a faster
  /// path than `String(validating:as:)`.
  package init?(checking bytes: UnsafeRawBufferPointer) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
    } else {
      self.init(validating: bytes, as: UTF8.self)
    }
  }
}
