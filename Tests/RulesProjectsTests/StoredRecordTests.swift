import DocumentTrees
import RequestSimulation
import RuleValues
import RulesProjects
import SourceText
import TestSuites
import Testing

/// Single documents and objects of a tree, and what a mistaken import is told.
@Suite struct StoredRecordTests {
  private let tree = InMemoryTree()

  private func set(_ service: RulesService, _ path: String, _ text: String) throws {
    try StoredRecord.set(service, at: path, to: JSONInput(argument: text, name: "value"), in: tree, now: 1000)
  }

  private func json(_ service: RulesService, _ path: String) throws -> String {
    try StoredRecord.json(service, at: path, in: tree, pretty: false)
  }

  @Test func documentsAreSetReadAndDeleted() throws {
    try set(.firestore, "/users/ann", #"{"n": 1, "d": {"$double": 2}}"#)
    try set(.firestore, "/users/bob", "{}")
    #expect(try json(.firestore, "users/ann") == #"{"n":1,"d":{"$double":2}}"# + "\n")
    #expect(try json(.firestore, "/users") == #"{"users/ann":{"n":1,"d":{"$double":2}},"users/bob":{}}"# + "\n")
    try set(.firestore, "/users/ann", "null")
    #expect(try json(.firestore, "/users/ann") == "null\n")
    #expect(throws: InvalidRules.self) { try set(.firestore, "/users", "{}") }
    #expect(throws: InvalidInput.self) { try set(.firestore, "/users/ann", "1") }
  }

  @Test func objectsAreSetReadAndDeleted() throws {
    try set(.storage, "bk/a/b.png", #"{"size": 3}"#)
    #expect(try json(.storage, "gs://bk/a/b.png") == #"{"name":"a/b.png","bucket":"bk","size":"3"}"# + "\n")
    #expect(try json(.storage, "/a/b.png") == "null\n")
    #expect(throws: InvalidInput.self) { try set(.storage, "bk/a", #"{"sizee": 3}"#) }
    #expect(throws: InvalidRules.self) { try json(.storage, "bk") }
    try set(.storage, "bk/a/b.png", "null")
    #expect(try json(.storage, "bk/a/b.png") == "null\n")
  }

  @Test func documentsForARealtimeDatabaseHaveAHint() {
    let source = MemorySource(Array(#"{"users/ann": {}}"#.utf8))
    let error = #expect(throws: InvalidExport.self) {
      try JSONExport.load(source, name: "d.json", into: tree)
    }
    #expect(error?.problem.hasSuffix("imported with --service firestore or --service storage") == true)
  }
}
