import RuleRequests
import RuleValues
import Testing

@testable import RuleEvaluation

@Suite("Which documents a query can find, by their paths")
struct FoundPathTests {
  private struct Case: Sendable, CustomStringConvertible {
    let path: [String]
    let collection: String
    let parent: [String]
    let isGroup: Bool
    let isFound: Bool

    var description: String { "\(path) in \(parent)/\(collection)\(isGroup ? ", group" : "")" }

    init(_ path: String, in query: String, isGroup: Bool = false, _ isFound: Bool) {
      self.path = path.split(separator: "/").map(String.init)
      let way = query.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      collection = way.last ?? ""
      parent = Array(way.dropLast())
      self.isGroup = isGroup
      self.isFound = isFound
    }
  }

  private static let cases = [
    Case("a/1", in: "a", true), Case("b/1", in: "a", false), Case("a/1/b/2", in: "a", false), Case("a", in: "a", false),
    Case("a/1/b/2", in: "a/1/b", true), Case("a/2/b/2", in: "a/1/b", false), Case("a/1/c/2", in: "a/1/b", false),
    Case("a/1", in: "a/1/b", false), Case("a/1/b/2", in: "b", isGroup: true, true),
    Case("a/1/b/2", in: "a", isGroup: true, false), Case("a/1/b/2", in: "a/1/b", isGroup: true, true),
    Case("a/1/c/2/b/3", in: "a/1/b", isGroup: true, true), Case("a/2/b/3", in: "a/1/b", isGroup: true, false),
    Case("a/1/b/2", in: "", isGroup: true, true), Case("a/1", in: "a/1/", isGroup: true, false),
    Case("a/1/b/2", in: "a/1/", isGroup: true, true), Case("a/11/b/2", in: "a/1/", isGroup: true, false),
  ]

  @Test(arguments: cases) private func isFound(_ item: Case) {
    let query = DocumentQuery(
      parent: DocumentPath(item.parent), collection: item.collection, allDescendants: item.isGroup)
    #expect(query.finds(DocumentPath(item.path)) == item.isFound)
    #expect(!query.finds(DocumentPath(item.path, database: "other")))
  }
}
