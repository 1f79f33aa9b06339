import Foundation
import Testing

/// Comparisons by the hundred thousand. `.ci/checks/differential` runs them; what was run before, as its journal tells, is not
/// run again.
@Suite("A long run ends without an unexplained difference", .withEmulator)
struct LongRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let total = environment["DIFFERENTIAL_TOTAL"].flatMap { Int($0) }
  private static let journal = environment["DIFFERENTIAL_JOURNAL"]

  @Test(.enabled(if: total != nil && journal != nil, "runs by .ci/checks/differential")) func run() async throws {
    let total = try #require(Self.total)
    let journal = try Journal(try #require(Self.journal), Stretch.all(of: total))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<2 {
        group.addTask {
          while let stretch = journal.next() {
            try journal.add(try StretchResult(of: stretch, project: "long-\(worker)-\(stretch.kind.rawValue)"))
          }
        }
      }
      try await group.waitForAll()
    }
    let summary = RunSummary(results: journal.results)
    print(summary)
    #expect(summary.different == 0, "\(summary)")
    #expect(summary.compared >= total * 95 / 100)
    #expect(summary.allowedShare >= 45)
  }

  @Test func stretchesAreDeterministic() throws {
    let stretches = Stretch.all(of: 100_000)
    #expect(stretches.count == 49)
    #expect(Set(stretches.map(\.seed)).count == stretches.count)
    #expect(Stretch.Kind.allCases.reduce(0) { $0 + $1.share } == 100)
  }

  @Test func interruptedRunsContinue() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "journal.jsonl").path
    let stretches = Array(Stretch.all(of: 20_000).prefix(3))
    let line = #"{"stretch":{"kind":"downloads","number":0},"compared":7,"unanswered":0,"explained":{},"different":0}"#
    try Data((line + "\n" + line.prefix(30)).utf8).write(to: URL(filePath: path))
    let journal = try Journal(path, stretches)
    #expect(journal.results.map(\.compared) == [7])
    var rest: [Stretch] = []
    while let next = journal.next() { rest.append(next) }
    #expect(rest == stretches.filter { $0.kind != .downloads })
  }
}
