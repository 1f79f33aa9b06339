import RuleEvaluation
import Testing

@Suite("Moments of the monotonic clock")
struct MomentTests {
  @Test func theyFollowEachOther() {
    let first = Moment.now
    let second = Moment.now
    #expect(first <= second)
    #expect(second - first >= .zero)
    #expect((first + .milliseconds(1_500)) - first == .milliseconds(1_500))
    #expect((first + .nanoseconds(-1)) < first)
  }

  @Test func noDurationIsTooLong() {
    let now = Moment.now
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
