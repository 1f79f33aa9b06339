import RuleValues
import Testing

@Suite("Instants of the monotonic clock")
struct MonotonicInstantTests {
  @Test func instantsAreOrdered() {
    let first = MonotonicInstant.now
    let second = MonotonicInstant.now
    #expect(first <= second)
    #expect(second - first >= .zero)
    #expect((first + .milliseconds(1_500)) - first == .milliseconds(1_500))
    #expect((first + .nanoseconds(-1)) < first)
    #expect((first + .seconds(20)) + .seconds(-20) == first)
  }

  /// To the nanosecond, also where a duration has more attoseconds than 64 bits hold.
  @Test(arguments: [
    Duration(secondsComponent: 18, attosecondsComponent: 446_744_073_709_551_615),
    Duration(secondsComponent: 18, attosecondsComponent: 446_744_073_709_551_616),
    .seconds(1), .seconds(18), .seconds(19), .seconds(30), .seconds(3_600), .nanoseconds(1), .zero,
  ])
  func durationsAreExact(_ duration: Duration) {
    let now = MonotonicInstant.now
    let (seconds, attoseconds) = duration.components
    let whole = Duration.nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    #expect((now + duration) - now == whole)
  }

  @Test func longDurationsDoNotOverflow() {
    let now = MonotonicInstant.now
    for endless in [Duration.seconds(Int64.max), .seconds(10_000_000_000)] {
      #expect(now + endless > now + .seconds(1_000_000_000))
      #expect((now + endless) - now > .seconds(1_000_000_000))
    }
    for past in [Duration.seconds(Int64.min), .seconds(-10_000_000_000)] {
      #expect(now + past < now)
      #expect((now + past) - now < .zero)
    }
  }
}
