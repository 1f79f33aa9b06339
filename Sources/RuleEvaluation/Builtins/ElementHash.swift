import RulePrograms
import RuleValues

extension Evaluator {
  /// A hash that is the same for values that are equal in a set, and so for equal elements of lists; nil where that takes
  /// too many steps.
  mutating func hash(_ value: RuleValue, _ depth: Int) -> UInt32? {
    guard countComparison(depth) else { return nil }
    switch value {
    case .null: return 1
    case .bool(let bool): return bool ? 2 : 3
    case .integer, .double: return Self.hash(Self.exactNumber(value))
    case .string(let text): return hash(text, 5)
    case .bytes(let text): return hash(text, 7)
    case .timestamp(let time): return Self.mixed(11, UInt64(bitPattern: time.seconds), UInt64(time.nanos.magnitude))
    case .duration(let time): return Self.mixed(13, UInt64(bitPattern: time.seconds), UInt64(time.nanos.magnitude))
    case .list(let elements), .latlng(let elements), .vector(let elements): return hash(elements, depth)
    case .set(let elements): return hashUnordered(elements, depth, stride: 1)
    case .map(let elements), .mapDiff(let elements): return hashUnordered(elements, depth, stride: 2)
    case .path(let path): return hashSegments(path)
    default: return 17
    }
  }

  private static func hash(_ number: ExactNumber?) -> UInt32 {
    switch number {
    case .integer(let integer): mixed(19, UInt64(bitPattern: integer), 0)
    case .other(let bits): mixed(23, bits, 0)
    case nil: 0
    }
  }

  private mutating func hash(_ elements: ElementsRef, _ depth: Int) -> UInt32? {
    var result: UInt32 = 29
    for index in elements.range {
      guard let element = hash(arena.elements[index], depth + 1) else { return nil }
      result = Self.mixed(31, UInt64(result), UInt64(element))
    }
    return result
  }

  private mutating func hashUnordered(_ elements: ElementsRef, _ depth: Int, stride step: Int) -> UInt32? {
    var result: UInt32 = 37
    for index in stride(from: 0, to: Int(elements.count), by: step) {
      var entry: UInt32 = 41
      for part in index..<min(index + step, Int(elements.count)) {
        guard let element = hash(arena.element(elements, part), depth + 1) else { return nil }
        entry = Self.mixed(43, UInt64(entry), UInt64(element))
      }
      result = result &+ entry
    }
    return result
  }

  private mutating func hashSegments(_ path: ElementsRef) -> UInt32 {
    var result: UInt32 = 47
    for segment in segments(of: path) {
      if case .string(let text) = segment { result = Self.mixed(53, UInt64(result), UInt64(hash(text, 59))) }
    }
    return result
  }

  private mutating func hash(_ text: TextRef, _ seed: UInt64) -> UInt32 {
    charge(text)
    return arena.withText(text) { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Self.mixed(seed, hash, UInt64(bytes.count))
    }
  }

  private static func mixed(_ seed: UInt64, _ first: UInt64, _ second: UInt64) -> UInt32 {
    var hash = (first &+ seed &* 0x9e37_79b9_7f4a_7c15) ^ (second &* 0xbf58_476d_1ce4_e5b9)
    hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: hash ^ hash >> 31)
  }
}
