import DocumentTrees
import RequestSimulation
import RuleValues
import TestSuites
import Testing

@Suite("The data before a case")
struct SeedTests {
  @Test("Each tree is independent, and a changed seed makes another tree")
  func treesShareNothing() throws {
    let path = try DocumentPath.parseDocument("rooms/lounge")
    var seed = Seed()
    seed.documents = [Seed.Document(path: path, fields: ["name": .string("Lounge")])]
    let first = try seed.tree(now: 0)
    try first.write { try $0.setDocument(nil, at: path) }
    #expect(try first.read { try $0.document(at: path) } == nil)
    let second = try seed.tree(now: 0)
    let early = try #require(try second.read { try $0.document(at: path) })
    #expect(early.createTime == Timestamp.epoch)
    let late = try seed.tree(now: 1_000).read { try $0.document(at: path) }
    #expect(late?.createTime == Timestamp(milliseconds: 1_000))
    seed.documents = []
    #expect(try seed.tree(now: 0).read { try $0.document(at: path) } == nil)
  }
}
