import RulePrograms
import RuleValues

extension EvaluationState {
  /// Returns a hash that is the same for values that are equal in a set or as list elements; nil if it takes too many
  /// steps.
  ///
  /// The standard library seeds the hash, so an attacker cannot choose elements that collide.
  mutating func hash(_ value: RuleValue, _ depth: Int) -> Int? {
    guard countComparison(depth) else { return nil }
    var hasher = Hasher()
    switch value {
    case .integer, .double: hasher.combine(Self.exactNumber(value))
    case .bool(let bool): hasher.combine(bool)
    case .string(let text), .bytes(let text): combine(text, &hasher)
    case .timestamp(let time): hasher.combine(time)
    case .duration(let duration): hasher.combine(duration)
    case .list(let elements), .latlng(let elements), .vector(let elements):
      for index in elements.range {
        guard let element = hash(arena.elements[index], depth + 1) else { return nil }
        hasher.combine(element)
      }
    case .set(let elements): return hashUnordered(elements, depth, by: 1)
    case .map(let elements): return hashUnordered(elements, depth, by: 2)
    case .path(let path):
      for segment in segments(of: path) {
        if case .string(let text) = segment { combine(text, &hasher) }
      }
    default: hasher.combine(0)
    }
    return hasher.finalize()
  }

  private mutating func combine(_ text: TextRef, _ hasher: inout Hasher) {
    charge(text)
    hasher.combine(text.count)
    arena.withText(text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Returns an order-independent hash of elements, or of keys with their values.
  private mutating func hashUnordered(_ elements: ElementsRef, _ depth: Int, by step: Int) -> Int? {
    var result = 0
    for index in stride(from: 0, to: Int(elements.count), by: step) {
      var entry = Hasher()
      for part in index..<min(index + step, Int(elements.count)) {
        guard let element = hash(arena.element(elements, part), depth + 1) else { return nil }
        entry.combine(element)
      }
      result = result &+ entry.finalize()
    }
    return result
  }
}
