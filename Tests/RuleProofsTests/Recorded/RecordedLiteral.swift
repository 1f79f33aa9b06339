import RuleEvaluation
import RuleValues

/// A literal of Cloud rules that has a known value.
enum RecordedLiteral {
  /// Returns an expression of a value; nil for a value that no expression has.
  static func text(_ value: ExplainedValue) -> String? {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .string(let text): quoted(text)
    case .cloud(let value): text(value)
    case .number, .before, .after, .claims, .fault: nil
    }
  }

  private static func text(_ value: CloudValue) -> String? {
    switch value {
    case .integer(let integer): integer == .min ? "(-9223372036854775807 - 1)" : "\(integer)"
    case .float(let double): number(double)
    case .bytes(let bytes): "b'\(bytes.map { "\\x" + hex(UInt32($0), 2) }.joined())'"
    case .timestamp(let time):
      "(timestamp.value(\(time.seconds * 1000)) + duration.value(\(time.nanos), 'ns'))"
    case .duration(let span): "duration.time(0, 0, \(span.seconds), \(span.nanos))"
    case .list(let values): list(values).map { "[\($0)]" }
    case .set(let values): list(values).map { "[\($0)].toSet()" }
    case .map(let entries):
      joined(entries.map { entry in text(entry.value).map { "\(quoted(entry.key) ?? "''"): \($0)" } }).map { "{\($0)}" }
    case .path(let segments): joined(segments.map { quoted($0) }).map { _ in path(segments) }
    case .latlng(let latitude, let longitude): "latlng.value(\(latitude), \(longitude))"
    case .vector(let numbers): joined(numbers.map { number($0) }).map { "vector([\($0)])" }
    case .partialMap, .mapDiff, .constraint, .error, .omitted: nil
    }
  }

  private static func list(_ values: [ExplainedValue]) -> String? { joined(values.map { text($0) }) }

  private static func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? known.joined(separator: ", ") : nil
  }

  private static func path(_ segments: [String]) -> String {
    segments.map { "/$(\(quoted($0) ?? "''"))" }.joined()
  }

  private static func number(_ double: Double) -> String? {
    if double.isNaN { return "(0.0 / 0.0)" }
    if double.isInfinite { return double < 0 ? "(-1.0 / 0.0)" : "(1.0 / 0.0)" }
    return "\(double)".contains("e") ? "float('\(double)')" : "\(double)"
  }

  private static func quoted(_ text: String) -> String? {
    var literal = "'"
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F where scalar != "'" && scalar != "\\": literal.unicodeScalars.append(scalar)
      case ...0xFFFF: literal += "\\u" + hex(scalar.value, 4)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "'"
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
