/// A day in the Gregorian calendar, extended to all years.
///
/// The arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that
/// the leap day is the last of its year.
struct CivilDate: Hashable, Sendable {
  let year: Int64
  let month: Int64
  let day: Int64

  /// The day that lies `days` after 1970-01-01. Any number of days that seconds in 64 bits can count is in range.
  init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// A day of the years 1 to 9999; nil where there is none.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// How many days lie between 1970-01-01 and this one; negative before it.
  var daysSince1970: Int64 { Self.daysSince1970(year: year, month: month) + day - 1 }

  /// How many days lie between 1970-01-01 and the first day of a month.
  ///
  /// - Parameters:
  ///   - year: within 32 bits, so that nothing overflows.
  ///   - month: from 1 to 12.
  static func daysSince1970(year: Int64, month: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.floorDivided(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day in its year, from 1.
  var dayOfYear: Int64 { daysSince1970 - Self.daysSince1970(year: year, month: 1) + 1 }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  /// Division that rounds down, also below zero. `divisor` must be positive.
  func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
