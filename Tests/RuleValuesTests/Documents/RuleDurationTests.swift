import RuleValues
import TestSupport
import Testing

@Suite struct RuleDurationTests {
  @Test func unitsAndRangesEqualTheEngine() {
    #expect(RuleDuration(-1500, .milliseconds)?.description == "-1.500s")
    #expect(RuleDuration(-1500, .milliseconds)?.seconds == -1)
    #expect(RuleDuration(-1500, .milliseconds)?.nanos == -500_000_000)
    #expect(RuleDuration(.max, .nanoseconds)?.description == "9223372036.854775807s")
    #expect(RuleDuration(2, .weeks)?.seconds == 1_209_600)
    #expect(RuleDuration.Unit(rawValue: "y") == nil)
    for unit in [RuleDuration.Unit.milliseconds, .weeks, .seconds] { #expect(RuleDuration(.max, unit) == nil) }
    for sign in [Int64(1), -1] {
      #expect(RuleDuration(sign * RuleDuration.maximumSeconds, .seconds) != nil)
      #expect(RuleDuration(sign * (RuleDuration.maximumSeconds + 1), .seconds) == nil)
      #expect(RuleDuration(seconds: sign * RuleDuration.maximumSeconds, nanos: sign * 999_999_999) != nil)
      #expect(RuleDuration(seconds: sign * RuleDuration.maximumSeconds, nanos: sign * 1_000_000_000) == nil)
    }
    #expect(RuleDuration(seconds: .max, nanos: .max) == nil && RuleDuration(seconds: .min, nanos: .min) == nil)
  }

  @Test func partsAreAdded() {
    func text(_ hours: Int64, _ minutes: Int64, _ seconds: Int64, _ nanos: Int64) -> String? {
      RuleDuration(hours: hours, minutes: minutes, seconds: seconds, nanos: nanos)?.description
    }
    #expect(text(1, -1, 1, -1) == "3540.999999999s")
    #expect(text(0, 0, 0, .max) == "9223372036.854775807s")
    #expect(text(.max, 0, 0, 0) == nil && text(0, .min, 0, 0) == nil && text(1, 0, .max, 0) == nil)
    #expect(text(0, 0, -1, 1) == "-0.999999999s")
  }

  @Test func arithmeticIsChecked() throws {
    let long = try #require(RuleDuration(RuleDuration.maximumSeconds, .seconds))
    let tick = try #require(RuleDuration(1, .nanoseconds))
    let second = try #require(RuleDuration(1, .seconds))
    #expect(long.adding(tick)?.description == "315576000000.000000001s")
    #expect(long.negated.subtracting(tick)?.description == "-315576000000.000000001s")
    #expect(long.adding(second) == nil && long.negated.subtracting(second) == nil)
    #expect(second.subtracting(tick)?.description == "0.999999999s")
    #expect(tick.subtracting(second)?.magnitude.description == "0.999999999s")
    #expect(tick.negated < .zero && .zero < tick && long.negated < tick.negated)
    let first = try #require(Timestamp(year: 1, month: 1, day: 1))
    let last = try #require(Timestamp(year: 9999, month: 12, day: 31, hours: 23, minutes: 59, seconds: 59))
    #expect(last.duration(since: first).seconds == 315_537_897_599)
    #expect(first.duration(since: last) == last.duration(since: first).negated)
    #expect(last.adding(second) == nil && first.subtracting(tick) == nil && last.adding(long) == nil)
    #expect(Timestamp.epoch.subtracting(tick)?.nanos == 999_999_999)
  }

  @Test func subtractionInvertsAddition() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let duration = try #require(
        RuleDuration(
          seconds: .random(in: -1_000_000...1_000_000, using: &random),
          nanos: .random(in: -3_000_000_000...3_000_000_000, using: &random)))
      #expect(duration.seconds == 0 || duration.nanos == 0 || (duration.seconds < 0) == (duration.nanos < 0))
      let later = try #require(Timestamp.epoch.adding(duration))
      #expect(later.subtracting(duration) == .epoch && later.duration(since: .epoch) == duration)
    }
  }
}
