import RulePrograms

/// Values in words, such as "a string of at most 5 characters".
extension InputChange.Meaning {
  /// The meaning of a string with a number of characters.
  static func characters(_ range: ClosedRange<Int>) -> Self { .kind("a string of \(count(range, "character"))") }

  /// The meaning of a list with a number of elements.
  static func elements(_ range: ClosedRange<Int>) -> Self { .kind("a list of \(count(range, "element"))") }

  private static func count(_ range: ClosedRange<Int>, _ noun: String) -> String {
    func words(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    if range.upperBound == .max { return "at least \(words(range.lowerBound))" }
    if range.lowerBound == range.upperBound { return words(range.lowerBound) }
    return range.lowerBound == 0
      ? "at most \(words(range.upperBound))" : "\(range.lowerBound) to \(words(range.upperBound))"
  }
}

extension RuleType {
  /// A value of the type in words; nil for types that no field holds.
  var words: String? {
    switch self {
    case .bool: "a bool"
    case .int: "an int"
    case .float: "a float"
    case .string: "a string"
    case .list: "a list"
    case .map: "a map"
    case .timestamp: "a timestamp"
    case .bytes: "bytes"
    case .path: "a path"
    case .latlng: "a latlng"
    case .constraint, .duration, .vector, .set, .mapDiff, .null: nil
    }
  }
}
