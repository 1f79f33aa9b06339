/// A day in the Gregorian calendar, extended to all years.
///
/// The algorithm is from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". Years begin in March, so that
/// the leap day is the last day of its year.
struct CivilDate: Hashable, Sendable {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Creates the day `days` after 1970-01-01. Every day that seconds in 64 bits can express is in range.
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

  /// Creates a day in the years 1 to 9999. Nil if the day does not exist.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days since 1970-01-01. Negative before it.
  var daysSince1970: Int64 { Self.daysSince1970(year: year, month: month) + day - 1 }

  /// Returns the number of days from 1970-01-01 to the first day of a month.
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

  /// The day of the year, from 1.
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
  /// Divides and rounds down, also below zero. `divisor` must be positive.
  func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
