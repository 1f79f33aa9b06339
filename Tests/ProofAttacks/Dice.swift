/// Random choices that repeat with the same seed (SplitMix64).
public struct Dice {
  private var state: UInt64

  /// The choices of a seed.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(max(1, count))) }

  /// Whether one of `oneIn` equally likely cases holds.
  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  /// One of some texts.
  mutating func pick(_ texts: String...) -> String { texts[below(texts.count)] }

  /// An element of a list that is not empty.
  mutating func pick<Element>(from list: [Element]) -> Element { list[below(list.count)] }
}
