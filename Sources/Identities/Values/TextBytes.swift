extension StringProtocol {
  /// Whether both texts are the same bytes: `==` would find `é` equal to `e` + accent.
  func isSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Hasher {
  /// Adds the bytes of `text` and their number.
  mutating func combineBytes(of text: String) {
    var text = text
    text.withUTF8 { bytes in
      combine(bytes.count)
      combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}
