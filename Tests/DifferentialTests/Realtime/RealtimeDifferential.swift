import Foundation
import Testing

/// `DIFFERENTIAL_REALTIME` chooses how many decisions are compared; `DIFFERENTIAL_SEED` which. A long run is
/// `DIFFERENTIAL_REALTIME=200000 swift test -c release -Xswiftc -enable-testing --filter RealtimeDifferential`.
@Suite("Realtime rules decide what an independent model decides")
struct RealtimeDifferential {
  @Test func decisions() throws {
    var run = RealtimeRun()
    run.compare(seed: UInt64(Amount.seed), count: Amount.realtime)
    let text = "seed \(Amount.seed): \(run)"
    if let report = Amount.report { try text.write(toFile: report + "-realtime.md", atomically: true, encoding: .utf8) }
    #expect(run.differing == 0, "\(text)")
    #expect((40...70).contains(run.allowed * 100 / max(run.decisions, 1)), "\(text)")
  }
}
