import TestSupport
import Testing

/// All tests share two processors, so a test may wait for minutes until others end. A limit by the clock would fail it.
@Suite struct NoTimeLimit {
  @Test func testsHaveNoTimeLimit() throws {
    for file in try Repository.files(below: "Tests", ending: ".swift") {
      #expect(try !Repository.text(file).contains(/\.timeLimit\(\.(?:minutes|seconds)/), "\(file)")
    }
  }
}
