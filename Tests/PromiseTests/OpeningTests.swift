import DocumentTrees
import SecurityRules
import TestSupport
import Testing
import TreeConformance

@Suite("Opening a new file concurrently waits")
struct OpeningTests {
  @Test func openingANewFileConcurrentlyWaits() async throws {
    let folder = TemporaryFolder()
    let effort = Effort(rounds: 20)
    var round = 0
    while effort.continues(after: round) {
      let path = folder.file("new-\(round).db")
      try await Crew.run(6) { index in
        let tree = try SQLiteTree(path: path, options: SQLiteOptions(durability: .processCrash, busyTimeout: 600))
        try tree.write { try $0.set(.leaf(.integer(Int64(index))), at: DataPath("opened/\(index)")) }
      }
      let opened = try SQLiteTree(path: path).read { try $0.subtree(at: DataPath("opened")) }
      #expect(opened.children.count == 6)
      round += 1
    }
  }
}
