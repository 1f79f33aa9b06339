import RuleValues
import SourceText

/// Values that a suite describes instead of writing them out: times from now, repeated strings, and sizes with units.
enum GeneratedText {
  /// The key of a time from now: `{$now: "-1h"}`.
  static let now = "$now"
  /// The key of a repeated string: `{$repeat: [a, 251]}`.
  static let repetition = "$repeat"
  /// The maximum length of all repeated strings of a file, in bytes: several strings of the maximum size of a Realtime Database.
  static let maximumBytes = 64 << 20

  /// How a time is written.
  enum TimeForm {
    /// Milliseconds since 1970, as in a Realtime Database.
    case milliseconds
    /// Seconds since 1970, as in the claims of a token.
    case seconds
    /// A timestamp value of Cloud Firestore.
    case timestamp
    /// An RFC 3339 text, as in metadata of objects.
    case text
  }

  // MARK: Times

  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 604_800_000),
  ]

  /// Returns the milliseconds of a text such as `-1h`, `+1d12h` or `0`; nil for any other value.
  static func offset(_ node: JSONNode) -> Int64? {
    if case .integer(0) = node.value { return 0 }
    guard let text = node.string else { return nil }
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if rest.elementsEqual("0".utf8) { return 0 }
    var total: Int64 = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      rest = rest.dropFirst(letters.count)
      guard let number = Int64(String(decoding: digits, as: UTF8.self)),
        let unit = units.first(where: { letters.elementsEqual($0.name.utf8) })
      else { return nil }
      let (part, isOver) = number.multipliedReportingOverflow(by: unit.milliseconds)
      let (sum, isOverToo) = total.addingReportingOverflow(part)
      if isOver || isOverToo { return nil }
      total = sum
    }
    return isNegative ? -total : total
  }

  /// Returns a time, in milliseconds since 1970, in the form of its place; nil outside of the years 1 to 9999.
  static func time(_ time: Int64, _ form: TimeForm, at span: Span) -> ValueDraft? {
    guard let stamp = Timestamp(milliseconds: time)?.description else { return nil }
    return switch form {
    case .milliseconds: .scalar(.integer(time), span)
    case .seconds: .scalar(.integer(time / 1_000), span)
    case .timestamp: .mapping([("$ts", span, .text(stamp, at: span))], span)
    case .text: .text(stamp, at: span)
    }
  }

  // MARK: Texts and sizes

  /// Returns a string that is repeated; nil if it is too long.
  ///
  /// - Parameter rest: how many bytes the string may have. Its bytes are subtracted.
  static func repeated(_ text: String, _ count: Int64, within rest: inout Int) -> String? {
    guard count <= Int64(rest / max(1, text.utf8.count)) else { return nil }
    rest -= Int(count) * text.utf8.count
    return String(repeating: text, count: Int(count))
  }

  /// Returns the bytes of a text such as `5MB`, `1.5 KiB` or `5 * 1024 * 1024`; nil for any other text. A unit is a power of 1024,
  /// as in Firebase's guides: `5 * 1024 * 1024` is 5 MB.
  static func size(_ text: String) -> Int64? {
    let factors = text.split(separator: "*", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    if factors.count > 1 {
      return factors.reduce(1) { product, factor in
        guard let product, let factor = Int64(factor), factor >= 0 else { return nil }
        let (result, isOver) = product.multipliedReportingOverflow(by: factor)
        return isOver ? nil : result
      }
    }
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.uppercased()
    let powers = ["B": 0, "KB": 1, "MB": 2, "GB": 3, "KIB": 1, "MIB": 2, "GIB": 3]
    guard let power = powers[unit], let value = Double(number), value >= 0 else { return nil }
    let bytes = (0..<power).reduce(value) { size, _ in size * 1_024 }.rounded()
    return bytes == 0 && value > 0 ? nil : Int64(exactly: bytes)
  }

  /// Returns a scalar as it appears within a string; nil for null, a list or a mapping.
  static func inline(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let text): text
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .bool(let bool): "\(bool)"
    case .null, .array, .object: nil
    }
  }
}
