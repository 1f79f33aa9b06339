import DocumentTrees
import RuleValues
import TestSupport

/// Checks that the entries of indexes are those of the documents, whatever happens to both.
extension Trial {
  private static var declarations: IndexDeclarations {
    IndexDeclarations(
      isAutomatic: true, overrides: [FieldOverride("c", FieldPath(names: ["n"]), [.init(.collectionGroup)])],
      composite: [
        CompositeIndex("c", [.init(FieldPath(names: ["s"])), .init(FieldPath(names: ["n"]), .descending)]),
        CompositeIndex("c", scope: .collectionGroup, [.init(FieldPath(names: ["tags"]), .contains)]),
      ])
  }

  private func fields(_ random: inout SeededGenerator) -> DocumentFields {
    [
      "s": .string("s\(random.below(3))"), "n": .integer(Int64(random.below(5))),
      "tags": .array((0..<random.below(3)).map { .string("t\($0)") }), "m": .map(["x": .bool(random.chance(2))]),
    ]
  }

  private func change(_ transaction: inout some TreeTransaction, _ random: inout SeededGenerator) throws {
    let id = "d\(random.below(12))"
    let path = random.chance(4) ? DocumentPath(["b", "p", "c", id]) : DocumentPath(["c", id])
    let document = StoredDocument(try EncodedDocument(fields(&random)), createTime: .epoch)
    try transaction.setDocument(random.chance(4) ? nil : document, at: path)
  }

  func indexesFollowTheDocuments() throws {
    var random = SeededGenerator(seed: 7)
    try tree.declareIndexes(Self.declarations)
    try expect(try tree.indexes().areComplete, true, "whether the indexes of an empty tree are complete")
    for _ in 0..<20 {
      try tree.write { for _ in 0..<5 { try change(&$0, &random) } }
      try tree.read { try $0.checkIndexes() }
    }
    do {
      try tree.write { transaction in
        for _ in 0..<20 { try change(&transaction, &random) }
        try transaction.checkIndexes()
        throw Refusal()
      }
    } catch is Refusal {}
    try tree.read { try $0.checkIndexes() }
    try tree.write { try $0.deleteDocuments(in: .collection(DocumentPath(["c"]))) }
    try tree.read { try $0.checkIndexes() }
    try tree.write { try $0.deleteDocuments(in: .everything) }
    try tree.read { try $0.checkIndexes() }
    var entries = 0
    try tree.read { snapshot in
      try snapshot.forEachRecord(in: RecordRange(.indexes)) { _ in
        entries += 1
        return .next
      }
    }
    try expect(entries, 1, "what is left without documents: the list of indexes")
  }

  func indexesAreBuiltInParts() throws {
    var random = SeededGenerator(seed: 8)
    try tree.write { for _ in 0..<60 { try change(&$0, &random) } }
    try tree.declareIndexes(Self.declarations)
    try expect(try tree.indexes().declared, Self.declarations, "the declared indexes")
    try expect(try tree.indexes().areComplete, false, "whether the indexes are complete before they are built")
    while try tree.write({ try $0.buildIndexes(documents: 2) }) != nil {
      try tree.write { try change(&$0, &random) }
    }
    try tree.read { try $0.checkIndexes() }
    try tree.declareIndexes(.declared)
    try expect(try tree.indexes().areComplete, false, "whether entries are left of removed indexes")
    try tree.buildIndexes(documentsAtOnce: 3)
    try expect(try tree.indexes().areComplete, true, "whether the removed indexes are gone")
    try tree.declareIndexes(.automatic)
    try tree.buildIndexes()
    try tree.read { try $0.checkIndexes() }
  }

  private func node(_ random: inout SeededGenerator, depth: Int) -> DataNode {
    if depth == 0 || random.chance(3) {
      let leaves: [Scalar] = [
        .bool(true), .integer(Int64(random.below(4))), .double(1.5), .string("s\(random.below(3))"),
      ]
      return random.chance(6) ? .absent : .leaf(leaves[random.below(leaves.count)])
    }
    return .node(
      Self.keys.filter { _ in random.chance(2) }.map { DataChild(DataKey($0), node(&random, depth: depth - 1)) })
  }

  private static var keys: [String] { ["a", "b", "7", "10", "é"] }

  func indexesFollowRealtimeData() throws {
    var random = SeededGenerator(seed: 9)
    let (a, b) = (DataKey("a"), DataKey("b"))
    var declarations = IndexDeclarations(isAutomatic: false)
    declarations.children = [
      ChildIndex([], on: .root), ChildIndex([], on: DataPath("a/b")), ChildIndex([a], on: DataPath("b")),
      ChildIndex([nil], on: .root), ChildIndex([nil, b], on: DataPath("a")), ChildIndex([nil, nil], on: DataPath("7")),
    ]
    try tree.declareIndexes(declarations)
    for round in 0..<150 {
      let path = DataPath((0..<random.below(5)).map { _ in DataKey(Self.keys[random.below(Self.keys.count)]) })
      let node = node(&random, depth: random.below(4))
      try tree.write { transaction in
        if random.chance(5) {
          try transaction.setPriority(.integer(1), at: path)
        } else {
          try transaction.set(node, at: path)
        }
        try transaction.checkIndexes()
      }
      if round == 75 {
        var others = declarations
        others.children.removeFirst()
        others.children.append(ChildIndex([nil], on: DataPath("10")))
        try tree.declareIndexes(others)
      }
      if round > 75 { _ = try tree.write { try $0.buildIndexes(documents: 1) } }
    }
    try tree.buildIndexes(documentsAtOnce: 2)
    try expect(try tree.indexes().areComplete, true, "whether the indexes of children are built")
    try tree.read { try $0.checkIndexes() }
  }

  func documentsHaveALimitOfEntries() throws {
    try tree.declareIndexes(.automatic)
    let path = DocumentPath(["c", "d"])
    let numbers = (0..<40_001).map { DocumentValue.integer(Int64($0)) }
    let document = StoredDocument(try EncodedDocument(["numbers": .array(numbers)]), createTime: .epoch)
    do {
      try tree.write { try $0.setDocument(document, at: path) }
      throw Disagreement("a document with more than 40,000 index entries was stored")
    } catch TreeError.tooManyIndexEntries {}
    try expect(try tree.read { try $0.document(at: path) } == nil, true, "whether the refused document is missing")
    try tree.read { try $0.checkIndexes() }
  }
}
