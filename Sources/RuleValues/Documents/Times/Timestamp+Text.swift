extension Timestamp: CustomStringConvertible {
  /// Parses a timestamp in RFC 3339 format, with `T` and `Z` in upper case and up to nine fractional digits.
  ///
  /// - Returns: nil if the text has another format, the day does not exist, or the timestamp is out of range.
  public init?(rfc3339 text: String) {
    var cursor = TimeCursor(text)
    guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
      let day = cursor.digits(2), cursor.take("T"), let hours = cursor.digits(2), cursor.take(":"),
      let minutes = cursor.digits(2), cursor.take(":"), let seconds = cursor.digits(2),
      let nanos = cursor.strictFraction(), let offset = cursor.strictOffset(), cursor.isAtEnd,
      let date = CivilDate(year: year, month: month, day: day), hours < 24, minutes < 60, seconds < 60
    else { return nil }
    let time = hours * 3600 + minutes * 60 + seconds
    self.init(seconds: date.daysSince1970 * 86_400 + time - offset, nanos: nanos)
  }

  /// The RFC 3339 form, with as many groups of three fractional digits as needed: `2026-01-02T03:04:05.006Z`.
  public var description: String {
    let clock = [hours, minutes, secondsOfMinute].map { Self.padded($0, to: 2) }.joined(separator: ":")
    let date = [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)].joined(separator: "-")
    return "\(date)T\(clock)\(Self.fraction(Int64(nanos)))Z"
  }

  /// The day in UTC: `2026-01-02`.
  package var dayText: String { String(description.prefix { $0 != "T" }) }

  /// Returns a period and three, six or nine digits, or nothing. This is how Protocol Buffers write `nanos` in JSON.
  static func fraction(_ nanos: Int64) -> String {
    if nanos == 0 { return "" }
    if nanos % 1_000_000 == 0 { return "." + padded(nanos / 1_000_000, to: 3) }
    if nanos % 1000 == 0 { return "." + padded(nanos / 1000, to: 6) }
    return "." + padded(nanos, to: 9)
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A cursor for parsing a date and time.
struct TimeCursor {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte at the cursor. Nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether the whole text was read.
  var isAtEnd: Bool { offset == bytes.count }

  /// Advances past one byte.
  mutating func advance() { offset += 1 }

  /// Advances past `character` if it comes next, and returns whether it did.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let current, UInt32(current) == character.value else { return false }
    offset += 1
    return true
  }

  /// Returns the digit at the cursor and advances past it. Nil if the next byte is not a digit.
  mutating func digit() -> Int64? {
    guard let current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) else { return nil }
    offset += 1
    return Int64(current - UInt8(ascii: "0"))
  }

  /// Parses a number of exactly `count` digits.
  mutating func digits(_ count: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Parses nanoseconds after a period. Returns 0 without a period.
  fileprivate mutating func strictFraction() -> Int32? {
    guard take(".") else { return 0 }
    var nanos: Int32 = 0
    var unit: Int32 = 100_000_000
    while let digit = digit() {
      guard unit > 0 else { return nil }
      nanos += Int32(digit) * unit
      unit /= 10
    }
    return unit == 100_000_000 ? nil : nanos
  }

  /// Parses an offset in seconds east of Greenwich.
  fileprivate mutating func strictOffset() -> Int64? {
    if take("Z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
