import DocumentTrees
import RuleValues
import Testing
import TreeConformance

@Suite struct InMemoryTreeTests {
  @Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws {
    try check.run { InMemoryTree() }
  }

  @Test func nestedWritesThrowInsteadOfDeadlocking() throws {
    let tree = InMemoryTree(busyTimeout: 0.01)
    try tree.write { transaction in
      #expect(throws: TreeError.busy(seconds: 0.01)) { try tree.write { _ in } }
      try transaction.set(.leaf(.bool(true)), at: .root)
    }
    #expect(try tree.read { try $0.subtree(at: .root) } == .leaf(.bool(true)))
  }

  @Test func concurrentWritersAreSerialized() async throws {
    #expect(try await countConcurrently(InMemoryTree(), tasks: 8, each: 100) == 800)
  }
}
