import Platform

/// Random choices that repeat with the same seed.
public struct Dice {
  private var numbers: SplitMix

  /// The choices of a seed.
  public init(seed: UInt64) { numbers = SplitMix(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int { numbers.below(count) }

  /// Whether one of `oneIn` equally likely cases holds.
  mutating func chance(_ oneIn: Int) -> Bool { numbers.chance(oneIn) }

  /// One of some texts.
  mutating func pick(_ texts: String...) -> String { texts[below(texts.count)] }

  /// An element of a list that is not empty.
  mutating func pick<Element>(from list: [Element]) -> Element { list[below(list.count)] }
}
