import SourceText

/// Parses dates and times in the format of RFC 3339.
enum RFC3339 {
  /// Returns milliseconds since 1970, or those of a text in the format; nil for any other value.
  static func milliseconds(_ node: JSONNode) -> Int64? {
    switch node.value {
    case .integer(let milliseconds): milliseconds
    case .string(let text): milliseconds(text)
    default: nil
    }
  }

  /// Returns the milliseconds since 1970 of a time such as `2024-05-01T12:00:00.5+02:00`; nil if the text is invalid.
  /// Digits beyond milliseconds are cut off, and a leap second counts as the second before it.
  static func milliseconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2), take("-", &rest),
      let day = number(&rest, 2), take("Tt ", &rest), let hour = number(&rest, 2), take(":", &rest),
      let minute = number(&rest, 2), take(":", &rest), let second = number(&rest, 2), let fraction = fraction(&rest),
      let zone = zone(&rest), rest.isEmpty
    else { return nil }
    guard (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year), hour <= 23, minute <= 59,
      second <= 60
    else { return nil }
    let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - zone
    return (minutes * 60 + min(second, 59)) * 1000 + fraction
  }

  private static func take(_ characters: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    guard take(".", &rest) else { return 0 }
    var milliseconds: Int64 = 0
    var count = 0
    while let digit = number(&rest, 1) {
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      count += 1
    }
    for _ in min(count, 3)..<3 { milliseconds *= 10 }
    return count == 0 ? nil : milliseconds
  }

  /// Returns the offset of the zone from UTC, in minutes.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    if take("Zz", &rest) { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+-", &rest), let hours = number(&rest, 2), take(":", &rest), let minutes = number(&rest, 2),
      hours <= 23,
      minutes <= 59
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts days in the Gregorian calendar, with years that begin in March.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (monthFromMarch * 306 + 5) / 10 + day - 1 - 719_468
  }
}
