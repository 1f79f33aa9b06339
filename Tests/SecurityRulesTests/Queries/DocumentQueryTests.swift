import DocumentTrees
import RuleRequests
import RuleValues
import TestSupport
import Testing

@testable import SecurityRules

@Suite("Queries of documents")
struct DocumentQueryTests {
  /// Queries that the emulator rejects have the result of their parts (Grammar/divergences.md).
  @Test(arguments: ["kinds", "places"]) func queriesFindTheSameAsTheEmulator(_ round: String) throws {
    let (documents, queries) = try RecordedQuery.round(round)
    let trees = try ComparedTrees(documents)
    var compared = 0
    for recorded in queries {
      let found = try trees.documents(recorded.query).map(\.path.relativeText)
      guard let wanted = recorded.found else { continue }
      compared += 1
      #expect(found == wanted, "\(recorded.text)")
    }
    #expect(compared > 100)
  }

  @Test func foundDocumentsEqualTheTree() throws {
    let fields: DocumentFields = ["f": .integer(1), "s": .string("text")]
    let trees = try ComparedTrees([(DocumentPath(["c", "a"]), fields), (DocumentPath(["c", "b"]), DocumentFields())])
    let found = try trees.documents(DocumentQuery(collection: "c"))
    #expect(found.map(\.path.relativeText) == ["c/a", "c/b"])
    #expect(try found.first?.document.fields.fields() == fields)
    #expect(found.first?.document.createTime == .epoch)
    #expect(try found.first?.value(of: FieldPath(names: ["s"])) == .string("text"))
    #expect(try found.first?.value(of: FieldPath(names: ["s", "t"])) == nil)
    #expect(try found.last?.value(of: .documentName) == .reference(DocumentPath(["c", "b"])))
  }

  @Test func otherDatabasesAndCollectionsAreExcluded() throws {
    let places = [
      DocumentPath(["c", "a"]), DocumentPath(["c", "a"], database: "other"), DocumentPath(["cc", "a"]),
      DocumentPath(["d", "c"]), DocumentPath(["x", "y", "c", "z"]), DocumentPath(["x", "yy", "c", "z"]),
    ]
    let trees = try ComparedTrees(places.map { ($0, DocumentFields()) })
    func found(_ query: DocumentQuery) throws -> [String] { try trees.documents(query).map(\.path.description) }
    #expect(try found(DocumentQuery(collection: "c")) == [places[0]].map(\.description))
    #expect(
      try found(DocumentQuery(parent: DocumentPath([], database: "other"), collection: "c", allDescendants: true))
        == [places[1]].map(\.description))
    #expect(
      try found(DocumentQuery(collection: "c", allDescendants: true))
        == [places[0], places[4], places[5]].map(\.description))
    #expect(
      try found(DocumentQuery(parent: DocumentPath(["x", "y"]), collection: "c", allDescendants: true))
        == [places[4]].map(\.description))
    #expect(try found(DocumentQuery(parent: DocumentPath(["no", "where"]), collection: "c")) == [])
  }

  /// Numbered ids are stored by their bytes, but come first in every result by name.
  @Test func numberedDocumentsComeFirstInPages() throws {
    let ids = ["A", "__id2__", "__id10__", "__idx", "b"]
    let trees = try ComparedTrees(ids.map { (DocumentPath(["c", $0]), DocumentFields()) })
    func found(_ limit: Int64?, isDescending: Bool) throws -> [String] {
      let order = [DocumentQuery.Order(.documentName, isDescending: isDescending)]
      return try trees.documents(DocumentQuery(collection: "c", order: order, limit: limit)).map { $0.path.segments[1] }
    }
    let sorted = ["__id2__", "__id10__", "A", "__idx", "b"]
    for limit in 1...6 {
      #expect(try found(Int64(limit), isDescending: false) == Array(sorted.prefix(limit)))
      #expect(try found(Int64(limit), isDescending: true) == Array(sorted.reversed().prefix(limit)))
    }
    #expect(try found(nil, isDescending: true) == sorted.reversed())
  }

  @Test func pagesJoinToTheWholeResult() throws {
    let (documents, _) = try RecordedQuery.round("kinds")
    let trees = try ComparedTrees(documents)
    let field = FieldPath(names: ["f"])
    for isDescending in [false, true] {
      let all = try trees.documents(DocumentQuery(collection: "c", order: [.init(field, isDescending: isDescending)]))
      var pages: [FoundDocument] = []
      var query = DocumentQuery(
        collection: "c",
        order: [.init(field, isDescending: isDescending), .init(.documentName, isDescending: isDescending)], limit: 7)
      while case let page = try trees.documents(query), let last = page.last {
        pages += page
        let values = try query.order.map { try #require(try last.value(of: $0.field)) }
        query.start = DocumentQuery.Cursor(values, isBefore: false)
      }
      #expect(pages == all)
      var skipped: [FoundDocument] = []
      while skipped.count < all.count {
        let query = DocumentQuery(
          collection: "c", order: [.init(field, isDescending: isDescending)], limit: 9, offset: Int64(skipped.count))
        skipped += try trees.documents(query)
      }
      #expect(skipped == all)
    }
  }

  @Test func damagedDocumentsAreNamed() throws {
    let tree = InMemoryTree()
    let damaged = EncodedDocument(unchecked: [1, 11, 200, 0, 0, 0, 1, 0, 0, 0])
    try tree.write {
      try $0.setDocument(StoredDocument(damaged, createTime: .epoch), at: DocumentPath(["c", "bad"]))
    }
    let query = DocumentQuery(collection: "c", order: [.init(FieldPath(names: ["f"]))])
    let error = #expect(throws: TreeError.self) {
      try tree.read { snapshot in
        var budget = ReadBudget(.standard)
        return try snapshot.documents(matching: query, &budget)
      }
    }
    guard case .corrupt(let path, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix("c/bad"))
  }

  @Test func hugeLimitsDoNotLimit() throws {
    let trees = try ComparedTrees([(DocumentPath(["c", "a"]), DocumentFields())])
    #expect(try trees.documents(DocumentQuery(collection: "c", limit: .max, offset: .max)).isEmpty)
    #expect(try trees.documents(DocumentQuery(collection: "c", limit: .max)).count == 1)
  }
}
