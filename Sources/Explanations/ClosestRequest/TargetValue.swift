import RuleEvaluation
import RulePrograms
import RuleValues

/// What a value must become so that a condition evaluates to the desired outcome.
enum TargetValue {
  /// Equal to this value.
  case equal(ExplainedValue)
  /// Any value except this one.
  case different(ExplainedValue)
  /// Less than this value, or equal to it if `orEqual` is true.
  case less(ExplainedValue, orEqual: Bool)
  /// Greater than this value, or equal to it if `orEqual` is true.
  case greater(ExplainedValue, orEqual: Bool)
  /// A number of characters, elements or members in this range.
  case size(ClosedRange<Int>)
  /// A value of one of these types.
  case type(TypeSet)
  /// A value of none of these types.
  case otherType(TypeSet)
  /// This text, one of many that satisfy the condition.
  case example(String)
  /// Any value except null.
  case present
  /// Null or missing.
  case absent
  /// A list or a map's keys with all of these elements.
  case including([ExplainedValue])
  /// A list or a map's keys with none of these elements.
  case excluding([ExplainedValue])

  /// Returns the goal of a size of at least `lower`.
  static func size(atLeast lower: Int) -> TargetValue { .size(max(0, lower)...Int.max) }

  /// Returns the goal of a size of at most `upper`.
  static func size(atMost upper: Int) -> TargetValue { .size(0...max(0, upper)) }

  /// Returns the changes to a single value that reach the goal, the most likely first.
  ///
  /// - Parameters:
  ///   - current: the present value; null if it is missing.
  func changes(of current: ExplainedValue) -> [InputChange] {
    switch self {
    case .equal(.null), .absent: return [.remove]
    case .equal(let value): return DocumentValue(value).map { [.set($0, .exactly)] } ?? []
    case .different(let value): return different(from: value, current)
    case .less(let value, let orEqual): return bound(value, offset: orEqual ? 0 : -1, meaning: .orLess, from: current)
    case .greater(let value, let orEqual): return bound(value, offset: orEqual ? 0 : 1, meaning: .orMore, from: current)
    case .size(let range): return resized(current, to: range)
    case .type(let types): return types.types.compactMap(\.example).map { .set($0.value, .kind($0.words)) }
    case .otherType(let types):
      let other: RuleType = types.contains(.string) ? .int : .string
      return other.example.map { [.set($0.value, .kind($0.words))] } ?? []
    case .example(let text): return [.set(.string(text), .example)]
    case .present: return [.set(.bool(true), .anything), .set(.string("x"), .anything)]
    case .including(let values): return including(values, current)
    case .excluding(let values): return excluding(values, current)
    }
  }

  private func different(from value: ExplainedValue, _ current: ExplainedValue) -> [InputChange] {
    switch value {
    case .null: return [.set(.bool(true), .anything), .set(.string("x"), .anything)]
    case .bool(let bool): return [.set(.bool(!bool), .exactly), .remove]
    case .string(let text): return [.set(.string(text + "x"), .exactly), .remove]
    case .number(let number): return [.set(DocumentValue(number: number + 1), .exactly), .remove]
    case .cloud(.integer(let integer)) where integer < .max: return [.set(.integer(integer + 1), .exactly), .remove]
    default: return [.remove]
    }
  }

  /// Returns the bound itself or the next value beyond it. A value already within the bound was denied for a different
  /// reason, so it does not tell what is allowed.
  private func bound(
    _ value: ExplainedValue, offset: Int64, meaning: InputChange.Meaning, from current: ExplainedValue
  ) -> [InputChange] {
    var meaning = meaning
    if let bound = DocumentValue(value)?.number, let number = DocumentValue(current)?.number,
      meaning == .orLess ? number <= bound : number >= bound
    {
      meaning = .exactly
    }
    switch value {
    case .number(let number): return [.set(DocumentValue(number: number + Double(offset)), meaning)]
    case .cloud(.integer(let integer)):
      let (sum, overflow) = integer.addingReportingOverflow(offset)
      return overflow ? [] : [.set(.integer(sum), meaning)]
    case .cloud(.float(let double)): return [.set(.double(double + Double(offset)), meaning)]
    case .cloud(.timestamp(let time)):
      return Timestamp(seconds: time.seconds + offset, nanos: time.nanos).map { [.set(.timestamp($0), meaning)] } ?? []
    case .string(let text) where offset > 0: return [.set(.string(text + "a"), .example)]
    case .string(let text) where offset == 0: return [.set(.string(text), .exactly)]
    default: return []
    }
  }

  /// Returns a string or list with a size in the range and the fewest changes to the present value.
  private func resized(_ current: ExplainedValue, to range: ClosedRange<Int>) -> [InputChange] {
    guard range.lowerBound <= Self.maximumSize else { return [] }
    switch current {
    case .string(let text):
      let count = text.utf16.count
      if count > range.upperBound {
        return [.set(.string(String(text.unicodeScalars.prefix(range.upperBound))), .kind(Self.characters(range)))]
      }
      let missing = max(0, range.lowerBound - count)
      let padded = text + String(repeating: "x", count: missing)
      return [.set(.string(padded), .kind(Self.characters(range)))]
    case .cloud(.list(let values)):
      guard values.count > range.upperBound else { return [] }
      let kept = values.prefix(range.upperBound).compactMap { DocumentValue($0) }
      return [.set(.array(kept), .kind(Self.elements(range)))]
    case .null, .fault, .cloud(.error):
      return [.set(.string(String(repeating: "x", count: range.lowerBound)), .kind(Self.characters(range)))]
    default: return []
    }
  }

  private static let maximumSize = 4_096

  private static func characters(_ range: ClosedRange<Int>) -> String { "a string of \(count(range, "character"))" }

  private static func elements(_ range: ClosedRange<Int>) -> String { "a list of \(count(range, "element"))" }

  private static func count(_ range: ClosedRange<Int>, _ noun: String) -> String {
    func words(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    if range.upperBound == .max { return "at least \(words(range.lowerBound))" }
    if range.lowerBound == range.upperBound { return words(range.lowerBound) }
    return range.lowerBound == 0
      ? "at most \(words(range.upperBound))" : "\(range.lowerBound) to \(words(range.upperBound))"
  }

  private func including(_ wanted: [ExplainedValue], _ current: ExplainedValue) -> [InputChange] {
    let known: [ExplainedValue]? =
      switch current {
      case .cloud(.list(let values)): values
      case .null, .fault, .cloud(.error): []
      default: nil
      }
    guard let known else { return [] }
    let missing = wanted.filter { !known.contains($0) }.compactMap { DocumentValue($0) }
    if missing.count == 1, let element = missing.first, !known.isEmpty { return [.insert(element)] }
    let all = known.compactMap { DocumentValue($0) } + missing
    return missing.isEmpty || all.count < known.count ? [] : [.set(.array(all), .exactly)]
  }

  private func excluding(_ unwanted: [ExplainedValue], _ current: ExplainedValue) -> [InputChange] {
    guard case .cloud(.list(let values)) = current else { return [] }
    let kept = values.filter { !unwanted.contains($0) }.compactMap { DocumentValue($0) }
    return kept.count < values.count ? [.set(.array(kept), .exactly)] : []
  }
}

extension RuleType {
  /// An example value of the type and the type in words; nil for types that no field holds.
  var example: (value: DocumentValue, words: String)? {
    switch self {
    case .bool: (.bool(true), "a bool")
    case .int: (.integer(1), "an int")
    case .float: (.double(1.5), "a float")
    case .string: (.string("x"), "a string")
    case .list: (.array([]), "a list")
    case .map: (.map(DocumentFields()), "a map")
    case .timestamp: (.timestamp(.epoch), "a timestamp")
    case .bytes: (.bytes([0]), "bytes")
    case .path: (.reference(DocumentPath(["a", "b"])), "a path")
    case .latlng: GeoPoint(latitude: 0, longitude: 0).map { (.geoPoint($0), "a latlng") }
    case .constraint, .duration, .vector, .set, .mapDiff, .null: nil
    }
  }
}
