/// The members of a class when case is ignored: ASCII letters in both cases, everything else unchanged.
///
/// This is the default of Java, which Firebase runs on. Unicode's folding would match more: U+017F (long s) for `s`,
/// U+212A (Kelvin sign) for `k`, `É` for `é`.
struct CaseFolding {
  /// The members, each followed by its other case.
  private(set) var items: [CharacterClass.Item] = []

  private static let upperCase: ClosedRange<UInt32> = 0x41...0x5A
  private static let lowerCase: ClosedRange<UInt32> = 0x61...0x7A

  /// Adds the other cases to the members of a class.
  init(_ items: [CharacterClass.Item], ignoringCase: Bool) {
    self.items = items
    guard ignoringCase else { return }
    for case .range(let range) in items {
      if range.overlaps(Self.upperCase) {
        let letters = range.clamped(to: Self.upperCase)
        self.items.append(.range((letters.lowerBound + 32)...(letters.upperBound + 32)))
      }
      if range.overlaps(Self.lowerCase) {
        let letters = range.clamped(to: Self.lowerCase)
        self.items.append(.range((letters.lowerBound - 32)...(letters.upperBound - 32)))
      }
    }
  }
}
