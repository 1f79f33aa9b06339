import DocumentTrees
import Platform
import RuleValues
import SQLiteTrees

/// The cost of the SQLite tree by its number of nodes.
struct TreeCosts {
  func measure() throws {
    for count in [1_000, 100_000, 1_000_000] { try measure(nodes: count) }
    try measureSiblings()
  }

  /// Measures a tree of people with nine fields each. For the subtree, it has a hundred nodes of ten siblings.
  private func measure(nodes count: Int) throws {
    let file = try TemporaryFile()
    let tree = try SQLiteTree(path: file.path)
    let groups = count / 100
    try tree.write { transaction in
      for group in 0..<groups {
        try transaction.set(Self.group(group), at: DataPath("groups/\(group)"))
      }
    }
    var table = Table("SQLite tree of \(count) leaves, in one snapshot")
    try tree.read { snapshot in
      var state: UInt64 = 1
      func random() -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % groups
      }
      try table.add("get a leaf", repetitions: 20_000) { repetitions in
        for _ in 0..<repetitions {
          let path = DataPath("groups/\(random())/m5/f5")
          guard try snapshot.summary(at: snapshot.cursor(at: path)).leaf != nil else { throw BenchmarkFailure() }
        }
      }
      try table.add("get a subtree of 100 leaves", repetitions: 500) { repetitions in
        for _ in 0..<repetitions {
          let node = try snapshot.subtree(at: DataPath("groups/\(random())"))
          guard node.children.count == 10 else { throw BenchmarkFailure() }
        }
      }
      try table.add("first children, at most 100, in order", repetitions: 200) { repetitions in
        for _ in 0..<repetitions {
          var seen = 0
          try snapshot.forEachChild(of: snapshot.cursor(at: DataPath("groups")), in: .all) { _ in
            seen += 1
            return seen < 100
          }
          guard seen > 0 else { throw BenchmarkFailure() }
        }
      }
    }
    table.print()
  }

  private static func group(_ number: Int) -> DataNode {
    .node(
      (0..<10).map { member in
        DataChild(
          DataKey("m\(member)"),
          .node((0..<10).map { DataChild(DataKey("f\($0)"), .leaf(.string("value \(number) \($0)"))) }))
      })
  }

  private func measureSiblings() throws {
    let file = try TemporaryFile()
    let tree = try SQLiteTree(path: file.path)
    try tree.write { transaction in
      try transaction.set(.leaf(.bool(true)), at: DataPath("few/one"))
      for index in 0..<10_000 { try transaction.set(.leaf(.integer(1)), at: DataPath("many/key\(index)")) }
    }
    var table = Table("one committed write to a SQLite tree")
    for parent in ["few", "many"] {
      try table.add("below a node with \(parent == "few" ? "1 child" : "10,000 children")", repetitions: 200) {
        for index in 0..<$0 {
          try tree.write { try $0.set(.leaf(.integer(Int64(index))), at: DataPath("\(parent)/one")) }
        }
      }
    }
    table.print()
  }
}
