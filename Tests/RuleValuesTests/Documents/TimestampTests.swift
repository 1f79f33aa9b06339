import RuleValues
import TestSupport
import Testing

/// Moments and durations as emulator 1.19.9 computes with them.
@Suite struct TimestampTests {
  private func at(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text), "\(text)") }

  @Test func sizesFitTheEvaluator() {
    #expect(MemoryLayout<Timestamp>.size == 12)
    #expect(MemoryLayout<RuleDuration>.size == 12)
  }

  @Test func textsAreReadAndWritten() throws {
    let cases: [(text: String, seconds: Int64, nanos: Int32, written: String)] = [
      ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"), ("1969-12-31T23:59:59.9Z", -1, 900_000_000, ""),
      ("0001-01-01T00:00:00Z", Timestamp.minimumSeconds, 0, ""),
      ("9999-12-31T23:59:59.999999999Z", Timestamp.maximumSeconds, 999_999_999, ""),
      ("2020-01-01T00:00:00.1Z", 1_577_836_800, 100_000_000, "2020-01-01T00:00:00.100Z"),
      ("2020-01-01T00:00:00.000001Z", 1_577_836_800, 1000, "2020-01-01T00:00:00.000001Z"),
      ("2020-01-01T00:00:00.000000001Z", 1_577_836_800, 1, "2020-01-01T00:00:00.000000001Z"),
      ("2020-01-01T00:00:00+01:30", 1_577_831_400, 0, "2019-12-31T22:30:00Z"),
      ("2024-02-29T12:00:00-00:30", 1_709_209_800, 0, "2024-02-29T12:30:00Z"),
    ]
    for (text, seconds, nanos, written) in cases {
      let timestamp = try at(text)
      #expect(timestamp.seconds == seconds && timestamp.nanos == nanos, "\(text)")
      if !written.isEmpty { #expect(timestamp.description == written) }
      #expect(Timestamp(rfc3339: timestamp.description) == timestamp)
      #expect(Timestamp(engineText: text) == timestamp)
    }
  }

  @Test func invalidTimesAreRejected() {
    let texts = [
      "", "T", "2020-01-01", "2020-01-01T00:00:00", "2020-01-01T00:00Z", "2020-01-01t00:00:00z", "2020-01-01 00:00:00Z",
      "2020-1-01T00:00:00Z", "2020-02-30T00:00:00Z", "2021-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-01-01T24:00:00Z",
      "2020-01-01T00:60:00Z", "2020-01-01T00:00:60Z", "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00.1234567891Z",
      "2020-01-01T00:00:00+0100", "2020-01-01T00:00:00+24:00", "2020-01-01T00:00:00Z ", "0000-12-31T23:59:59Z",
      "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "10000-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
    ]
    for text in texts { #expect(Timestamp(rfc3339: text) == nil, "\(text)") }
  }

  /// Answers of `timestamp.value(text)`; an empty one is an error.
  static let engineTexts: [(text: String, value: String)] = [
    ("2020-01-01T00:00:00.1234567891Z", "2020-01-01T00:00:00.123456789Z"),
    ("2020-01-01T00:00:60Z", "2020-01-01T00:01:00Z"), ("2020-01-01T25:00:00Z", "2020-01-02T01:00:00Z"),
    ("2020-02-30T00:00:00Z", "2020-03-01T00:00:00Z"), ("2020-13-01T00:00:00Z", "2021-01-01T00:00:00Z"),
    ("2020-00-01T00:00:00Z", "2019-12-01T00:00:00Z"), ("2020-01-400T00:00:00Z", "2021-02-03T00:00:00Z"),
    ("2020--1-01T00:00:00Z", "2019-11-01T00:00:00Z"), ("2020-01-01T-1:00:00Z", "2019-12-31T23:00:00Z"),
    ("2020-1-1T0:0:0Z", "2020-01-01T00:00:00Z"), ("02020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"),
    ("20-01-01T00:00:00Z", "0020-01-01T00:00:00Z"), ("2020- 1-01T00:00:00Z", "2020-01-01T00:00:00Z"),
    (" 2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"), ("2020-01-01T00:00:00 Z", "2020-01-01T00:00:00Z"),
    ("2020-01-01T00:00:00xyzZ", "2020-01-01T00:00:00Z"), ("2020-01-01T00:00:00.Z", "2020-01-01T00:00:00Z"),
    ("2020-01-01T00:00:00.1234567890xZ", "2020-01-01T00:00:00.123456789Z"),
    ("2020-01-01T00:00:9999999999Z", "2064-09-06T04:50:07Z"), ("1500-02-29T00:00:00Z", "1500-03-01T00:00:00Z"),
    ("2020-01-01T00:00:00+25:00", "2019-12-30T23:00:00Z"), ("2020-01-01T00:00:00+1:00", "2019-12-31T23:00:00Z"),
    ("2020-01-01T00:00:00++1:00", "2019-12-31T23:00:00Z"), ("2020-01-01T00:00:00+-1:00", "2020-01-01T01:00:00Z"),
    ("2020-01-01T00:00:00-1:90", "2020-01-01T02:30:00Z"), ("2020-01-01T00:00:00.12xZ", ""),
    ("2020-01-01T00:00:00Zx", ""), ("2020-01-01T00:00:00+1:00:00", ""), ("2020-01-01T00:00:00+0100", ""),
    ("2020-01-01 T00:00:00Z", ""), ("2020-01-01T00:00Z", ""), ("2020-01-01T00:00:00", ""), ("2020-01-01", ""),
    ("2020-01-01t00:00:00z", ""), ("0001-01-01T00:00:00+01:00", ""), ("", ""), ("T", ""),
  ]

  @Test(arguments: engineTexts) func looseTextsAreReadAsInTheEngine(text: String, value: String) {
    #expect(Timestamp(engineText: text)?.description ?? "" == value)
  }

  /// The strict reader accepts a subset of what the engine's reader accepts, with the same time. Both read the
  /// description of an accepted time as that time.
  @Test func mutatedTextsRoundTripOrAreRejected() {
    var random = SeededGenerator(seed: 3)
    var (strict, loose, rejected) = (0, 0, 0)
    for _ in 0..<5000 {
      let bytes = Array(Self.engineTexts[random.below(Self.engineTexts.count)].text.utf8).mutated(using: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      if let timestamp = Timestamp(rfc3339: text) {
        strict += 1
        #expect(Timestamp(engineText: text) == timestamp, "\(text)")
      }
      guard let timestamp = Timestamp(engineText: text) else {
        rejected += 1
        continue
      }
      loose += 1
      #expect(Timestamp(rfc3339: timestamp.description) == timestamp, "\(text)")
      #expect(Timestamp(engineText: timestamp.description) == timestamp, "\(text)")
    }
    #expect(strict > 0 && loose > 200 && rejected > 1000, "\(strict) strict, \(loose) loose, \(rejected) rejected")
  }

  @Test func millisecondsHaveARange() {
    #expect(Timestamp(milliseconds: -1)?.nanos == 999_000_000)
    #expect(Timestamp(milliseconds: -1)?.milliseconds == -1)
    #expect(Timestamp(milliseconds: -62_135_596_800_000) != nil)
    #expect(Timestamp(milliseconds: -62_135_596_800_001) == nil)
    #expect(Timestamp(milliseconds: 253_402_300_799_999)?.description == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: 253_402_300_800_000) == nil)
    #expect(Timestamp(milliseconds: .min) == nil && Timestamp(milliseconds: .max) == nil)
    #expect(Timestamp(rfc3339: "1969-12-31T23:59:59.9999Z")?.milliseconds == -1)
  }

  @Test func theCalendarIsGregorianThroughout() throws {
    let leap = try at("2024-02-29T12:34:56.789Z")
    #expect(
      [leap.year, leap.month, leap.day, leap.hours, leap.minutes, leap.secondsOfMinute] == [2024, 2, 29, 12, 34, 56])
    #expect(leap.dayOfWeek == 4 && leap.dayOfYear == 60)
    #expect(try leap.startOfDay == at("2024-02-29T00:00:00Z"))
    #expect(try at("1960-01-01T12:34:56.789Z").timeOfDay.description == "45296.789s")
    #expect(try at("2024-12-31T00:00:00Z").dayOfYear == 366)
    let early = try #require(Timestamp(year: 1400, month: 1, day: 1))
    #expect(early.milliseconds == -17_987_443_200_000 && early.dayOfWeek == 3 && early.dayOfYear == 1)
    for (year, month, day) in [(1400, 2, 29), (2021, 2, 29), (2024, 13, 1), (0, 1, 1), (10_000, 1, 1), (-1, 2, 2)] {
      #expect(Timestamp(year: Int64(year), month: Int64(month), day: Int64(day)) == nil)
    }
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var day = try at("0001-01-01T00:00:00Z")
    var random = SeededGenerator(seed: 5)
    var previous: (week: Int64, year: Int64) = (day.dayOfWeek, day.dayOfYear)
    #expect(previous == (1, 1))
    while day.year < 9998 {
      let next = try #require(day.adding(RuleDuration(seconds: 86_400) ?? .zero))
      #expect(next.dayOfWeek == previous.week % 7 + 1)
      #expect(next.dayOfYear == previous.year + 1 || (next.dayOfYear == 1 && [365, 366].contains(previous.year)))
      #expect(Timestamp(year: next.year, month: next.month, day: next.day) == next)
      let jump = Int64(random.below(4000))
      day = try #require(next.adding(RuleDuration(seconds: jump * 86_400) ?? .zero))
      previous = (day.dayOfWeek, day.dayOfYear)
    }
  }
}
