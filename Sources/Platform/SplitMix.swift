/// Random numbers that are the same for the same seed on every machine: SplitMix64 (Steele, Lea, Flood 2014).
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the numbers of a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns whether one of `oneIn` equally likely cases holds.
  package mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  /// Returns a number from 0 to below `count`; 0 if `count` is not positive.
  package mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(max(1, count))) }

  /// Returns an element of a list; nil for an empty one.
  package mutating func element<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }
}
