import Platform
import RuleValues

extension String {
  /// Returns whether both strings have the same bytes. `==` treats `é` and `e` + accent as equal.
  func isSameBytes(as other: String) -> Bool { CodeUnits.equal(self, other) }
}

extension Hasher {
  /// Hashes the bytes of `text` and their number.
  mutating func combineBytes(of text: String) {
    text.withBytes { bytes in
      combine(bytes.count)
      combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }
}
