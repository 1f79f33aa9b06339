import RuleValues
import TestSupport
import Testing

/// What a write makes of a tree (the client's `LeafNode.updateImmediateChild` and `ChildrenNode.updateImmediateChild`).
@Suite struct DataNodeTests {
  typealias Write = (before: String, path: String, value: String, after: String)

  static let writes: [Write] = [
    ("null", "a/b", "1", #"{"a":{"b":1}}"#), (#"{"a":1}"#, "", "2", "2"), (#"{"a":1}"#, "", "null", "null"),
    (#"{"a":1,"c":3}"#, "b", "2", #"{"a":1,"b":2,"c":3}"#), (#"{"a":1}"#, "a", #"{"b":2}"#, #"{"a":{"b":2}}"#),
    (#"{"10":1,"9":1}"#, "-1", "0", #"{"-1":0,"9":1,"10":1}"#),
    // Nodes without children are removed, with their priority.
    (#"{"a":{"b":{"c":1}}}"#, "a/b/c", "null", "null"), (#"{"a":{"b":1},"c":2}"#, "a/b", "null", #"{"c":2}"#),
    (#"{"a":{".priority":3,"b":1},"c":2}"#, "a/b", "null", #"{"c":2}"#),
    (#"{".priority":3,"a":{".priority":4,"b":1}}"#, "a/b", "null", "null"),
    (#"{".priority":3,"a":1,"b":2}"#, "a", "null", #"{".priority":3,"b":2}"#),
    (#"{"a":{".priority":3,"b":1}}"#, "a/b", #"{"c":2}"#, #"{"a":{".priority":3,"b":{"c":2}}}"#),
    (#"{"a":{".priority":3,"b":1}}"#, "a", #"{"c":2}"#, #"{"a":{"c":2}}"#),
    // A leaf on the path is replaced. Its priority stays.
    ("5", "x/y", "1", #"{"x":{"y":1}}"#),
    (#"{".value":5,".priority":"p"}"#, "x/y", "1", #"{".priority":"p","x":{"y":1}}"#),
    (#"{"a":{".value":5,".priority":7}}"#, "a/b", "true", #"{"a":{".priority":7,"b":true}}"#),
    // Deleting missing data changes nothing, below a leaf too.
    ("5", "x", "null", "5"), (#"{".value":5,".priority":"p"}"#, "x/y", "null", #"{".value":5,".priority":"p"}"#),
    (#"{"a":{"b":1}}"#, "c/d", "null", #"{"a":{"b":1}}"#), (#"{"a":1}"#, "a/b/c", "null", #"{"a":1}"#),
    ("null", "a/b", "null", "null"), (#"{"a":1}"#, "b", #"{"c":null,"d":{}}"#, #"{"a":1}"#),
  ]

  @Test(arguments: writes.named { "\($0.value) at /\($0.path) of \($0.before)" }) func aWriteReplacesOneSubtree(
    _ row: Named<Write>
  ) throws {
    let (before, path, value, after) = row.value
    var node = try Reading.node(before)
    node.set(try Reading.node(value), at: DataPath(path))
    #expect(node.json == after)
    #expect(try node == Reading.node(after))
  }

  @Test func removedPrioritiesStayRemoved() throws {
    var node = try Reading.node(#"{"a":{".priority":3,"b":1},"c":2}"#)
    node.set(.absent, at: DataPath("a/b"))
    node.set(.leaf(.integer(1)), at: DataPath("a/b"))
    #expect(node.json == #"{"a":{"b":1},"c":2}"#)
  }

  @Test func copiesAreIndependent() throws {
    let before = try Reading.node(#"{"a":{"b":1,"c":2}}"#)
    var after = before
    after.set(.absent, at: DataPath("a/b"))
    #expect(before.json == #"{"a":{"b":1,"c":2}}"#)
    #expect(after.json == #"{"a":{"c":2}}"#)
  }

  @Test func childrenAreOrderedUniqueAndPresent() {
    func child(_ key: String, _ value: Int64?) -> DataChild {
      DataChild(DataKey(key), value.map { .leaf(.integer($0)) } ?? .absent)
    }
    let node = DataNode.node([child("b", 1), child("10", 2), child("9", 3), child("b", 4), child("c", nil)])
    #expect(node.json == #"{"9":3,"10":2,"b":4}"#)
    #expect(DataNode.node([child("a", nil)], priority: .integer(1)) == .absent)
    #expect(DataNode.node([], priority: .integer(1)) == .absent)
    #expect(DataNode.absent.withPriority(.integer(1)) == .absent)
    #expect(node.child(DataKey("10")).leaf == .integer(2) && node.child(DataKey("x")).isAbsent)
    #expect(node.descendant(DataPath("b/c")).isAbsent && node.descendant(.root) == node)
    #expect(node.withPriority(.string("p")).priority == .string("p") && node.leaf == nil && node.children.count == 3)
  }

  @Test func summariesDescribeANode() throws {
    let node = try Reading.node(#"{".priority":1,"a":{".value":true,".priority":"x"}}"#)
    #expect(NodeSummary(node) == NodeSummary(.inner, priority: .integer(1)))
    let leaf = NodeSummary(node.child(DataKey("a")))
    #expect(leaf.leaf == .bool(true) && leaf.priority == .string("x") && !leaf.isAbsent)
    #expect(NodeSummary(DataNode.absent) == .absent && NodeSummary.absent.isAbsent && NodeSummary(node).leaf == nil)
  }
}
