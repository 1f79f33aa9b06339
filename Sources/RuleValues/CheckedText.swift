extension String {
  /// The text whose UTF-8 is `bytes`; nil where they are not UTF-8. ASCII, which most texts are, takes a shorter way than
  /// `String(validating:as:)`.
  package init?(checking bytes: UnsafeRawBufferPointer) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
    } else {
      self.init(validating: bytes, as: UTF8.self)
    }
  }
}
