import Platform

/// Random numbers that repeat with the same seed (SplitMix64), so that a failing test fails again.
public struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix

  /// A generator that begins at `seed`.
  public init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  /// The next number.
  public mutating func next() -> UInt64 { numbers.next() }

  /// Whether one of `oneIn` equally likely cases holds.
  public mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  /// A number from 0 to below `count`.
  public mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

extension Array where Element == UInt8 {
  /// The bytes with up to three changes: a byte replaced, removed or inserted, or up to 20 bytes duplicated.
  public func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = .random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(.random(in: 0x20...0x7E, using: &generator), at: place)
      case 3: bytes.insert("\"\\{}[](),:.$/'".utf8.randomElement(using: &generator) ?? 0, at: place)
      default: bytes.insert(contentsOf: bytes[place..<Swift.min(place + 20, bytes.count)], at: place)
      }
    }
    return bytes
  }
}
