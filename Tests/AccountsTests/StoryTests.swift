import Accounts
import DocumentTrees
import SQLiteTrees
import Testing
import TreeConformance

#if Postgres
import PostgresServers
#endif

@Suite("Sign-in scripts")
struct StoryTests {
  static let cases =
    ((try? StoryCase.cases("transitions")) ?? []) + ((try? StoryCase.cases("emails-and-providers")) ?? [])

  @Test func storiesExist() { #expect(Self.cases.count >= 45) }

  @Test(arguments: cases)
  func inMemory(story: StoryCase) throws { try story.run(InMemoryTree()) }

  @Test(arguments: cases)
  func inAFile(story: StoryCase) throws {
    let folder = TemporaryFolder()
    try story.run(try SQLiteTree(path: folder.file("tree.db")))
  }

  #if Postgres
  @Test(.enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"), arguments: cases)
  func inPostgreSQL(story: StoryCase) throws { try PostgresServer.withTree { try story.run($0) } }
  #endif
}
