import RuleValues

extension String {
  /// Whether both texts are the same bytes: `==` would find `é` equal to `e` + accent.
  func isSameBytes(as other: String) -> Bool { CodeUnits.equal(self, other) }
}

extension Hasher {
  /// Adds the bytes of `text` and their number.
  mutating func combineBytes(of text: String) {
    text.withBytes { bytes in
      combine(bytes.count)
      combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}
