import FirestoreWire
import RuleValues
import SecurityRules
import Testing

@testable import EmulatedFirestore

/// The times of answers, by which clients ignore documents.
struct ReadTimeTests {
  private let times: ReadTimes
  private let now: Timestamp

  init() throws {
    times = ReadTimes(.fixed(1_000))
    now = try #require(Timestamp(milliseconds: 1_000))
  }

  @Test func aLaterCommitHasALaterTime() { #expect(times.next(times.begin()) < now) }

  @Test func anAnswerIsNotBeforeItsDocuments() {
    let time = times.next(times.begin(), [nil, now.nextMicrosecond])
    #expect(time == now.nextMicrosecond)
    #expect(times.begin() == time)
  }

  @Test func anAnswerWithoutACommitThatRunsIsBeforeIt() async throws {
    let begun = try await times.committing { () throws(RPCError) in (times.begin(), now) }
    #expect(begun < now)
    #expect(times.begin() == now.nextMicrosecond)
  }
}
