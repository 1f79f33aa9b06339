/// The members of a class once case is ignored, split by who folds them.
///
/// ASCII letters are folded here, other characters by PCRE2 (Unicode's simple folding). The two never meet: as in
/// JavaScript and Java, `[a-z]` with flag `i` matches neither U+017F (long s) nor U+212A (Kelvin sign), which Unicode
/// folds to `s` and `k`. Named sets stay as they are.
struct CaseFolding {
  /// What must match as it stands.
  private(set) var exact: [CharacterClass.Item] = []

  /// What PCRE2 must match ignoring case; ranges beyond ASCII.
  private(set) var folded: [ClosedRange<UInt32>] = []

  private static let foldsToASCII: [UInt32] = [0x17F, 0x212A]
  private static let upperCase: ClosedRange<UInt32> = 0x41...0x5A
  private static let lowerCase: ClosedRange<UInt32> = 0x61...0x7A

  /// Splits the members of a class.
  init(_ items: [CharacterClass.Item], ignoringCase: Bool) {
    guard ignoringCase else {
      exact = items
      return
    }
    for item in items {
      if case .range(let range) = item { add(range) } else { exact.append(item) }
    }
  }

  private mutating func add(_ range: ClosedRange<UInt32>) {
    if range.lowerBound < 0x80 { addASCII(range.clamped(to: 0...0x7F)) }
    guard range.upperBound >= 0x80 else { return }
    var start = max(range.lowerBound, 0x80)
    for exception in Self.foldsToASCII where start...range.upperBound ~= exception {
      if start < exception { folded.append(start...(exception - 1)) }
      exact.append(.range(exception...exception))
      start = exception + 1
      if start > range.upperBound { return }
    }
    folded.append(start...range.upperBound)
  }

  private mutating func addASCII(_ range: ClosedRange<UInt32>) {
    exact.append(.range(range))
    if range.overlaps(Self.upperCase) {
      let letters = range.clamped(to: Self.upperCase)
      exact.append(.range((letters.lowerBound + 32)...(letters.upperBound + 32)))
    }
    if range.overlaps(Self.lowerCase) {
      let letters = range.clamped(to: Self.lowerCase)
      exact.append(.range((letters.lowerBound - 32)...(letters.upperBound - 32)))
    }
  }
}
