import RuleValues
import Testing

@Suite struct CodeUnitsTests {
  /// In the order of UTF-16 code units, which for what lies beyond U+FFFF is not that of bytes.
  static let ordered = [
    "", "\u{0}", "A", "AA", "B", "a", "e\u{301}", "\u{7F}", "\u{80}", "\u{E9}", "\u{7FF}", "\u{800}", "\u{D7FF}",
    "\u{10000}", "\u{10000}a", "\u{1F600}", "\u{10FFFF}", "\u{E000}", "\u{F000}", "\u{FFFD}", "\u{FFFF}",
  ]

  @Test func stringsAreOrderedByCodeUnits() {
    for (index, left) in Self.ordered.enumerated() {
      for (other, right) in Self.ordered.enumerated() {
        let found = CodeUnits.compare(left, right)
        #expect(found.signum() == (index - other).signum(), "\(index) and \(other)")
        #expect(left.utf16.lexicographicallyPrecedes(right.utf16) == (found < 0))
        #expect(CodeUnits.equal(left, right) == (index == other))
        let within = CodeUnits.compare("prefix é" + left, "prefix é" + right)
        #expect(within.signum() == (index - other).signum())
      }
    }
  }

  @Test func stringsAreComparedByBytes() {
    #expect(!CodeUnits.equal("\u{E9}", "e\u{301}") && CodeUnits.equal("\u{E9}", "\u{E9}") && CodeUnits.equal("", ""))
    #expect(!CodeUnits.equal("a", "ab") && !CodeUnits.equal("", "a"))
  }

  @Test func scalarsAreEqualInKindAndBits() {
    #expect(Scalar.integer(1) != .double(1) && Scalar.double(0) != .double(-0.0) && Scalar.bool(true) != .integer(1))
    let scalars: [Scalar] = [.string("\u{E9}"), .string("e\u{301}"), .string("\u{E9}"), .double(0), .double(-0.0)]
    #expect(Set(scalars).count == 4)
  }
}
