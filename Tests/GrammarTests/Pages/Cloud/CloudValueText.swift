import RuleEvaluation
import RulePrograms
import RuleValues

/// Values as a page writes them: as rules would, where rules can.
enum CloudValueText {
  static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): text(number)
    case .string(let string): "'\(escaped(string))'"
    case .before, .after, .claims: "a value of another language"
    case .fault(let fault): "error: \(fault.text)"
    case .cloud(let value): text(value)
    }
  }

  private static func text(_ value: CloudValue) -> String {
    switch value {
    case .integer(let integer): "\(integer)"
    case .float(let number): text(number)
    case .bytes(let bytes): "b'\(bytes.map(text).joined())'"
    case .timestamp(let timestamp): "timestamp \(timestamp)"
    case .duration(let duration): "duration \(duration)"
    case .list(let values): "[\(text(values))]"
    case .set(let values): "set [\(text(values))]"
    case .map(let entries), .partialMap(let entries):
      "{\(entries.map { "'\(escaped($0.key))': \(text($0.value))" }.joined(separator: ", "))}"
    case .path(let segments): "/" + segments.joined(separator: "/")
    case .latlng(let latitude, let longitude): "latlng \(text(latitude)), \(text(longitude))"
    case .vector(let numbers): "vector [\(numbers.map(text).joined(separator: ", "))]"
    case .mapDiff: "a map_diff"
    case .constraint: "a constraint"
    case .error(_, let message): "error: \(message.replacing("\n", with: "⏎"))"
    case .omitted: "…"
    }
  }

  private static func text(_ values: [ExplainedValue]) -> String { values.map(text).joined(separator: ", ") }

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
  }

  private static func text(_ byte: UInt8) -> String {
    let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "'")
    if isPlain { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16)
    return "\\x\(digits.count == 1 ? "0" : "")\(digits)"
  }

  private static func escaped(_ string: String) -> String {
    string.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
  }
}
