import DocumentTrees
import RuleValues

/// Checks of the effects of writes. They follow the semantics of `DataNode.set`, which are those of the client's
/// in-memory tree.
extension Trial {
  func anEmptyTreeHasNothing() throws {
    try agree("in an empty tree")
    try agree(at: .root, in: .all, excluding: [])
    try agree(at: DataPath("a/b"), in: .descending, excluding: [DataKey("x")])
  }

  func valuesKeepKindAndBits() throws {
    for (index, scalar) in Samples.scalars.enumerated() {
      try set(.leaf(scalar), "values/\(index)")
      try set(.leaf(.bool(true), priority: scalar), "priorities/leaf/\(index)")
      try set(Samples.node(["a"], priority: scalar), "priorities/inner/\(index)")
      try agree(at: DataPath("values/\(index)"), in: .all, excluding: [])
      try agree(at: DataPath("priorities/leaf/\(index)"), in: .all, excluding: [])
      try agree(at: DataPath("priorities/inner/\(index)"), in: .all, excluding: [])
    }
  }

  func emptyParentsVanishWithTheirPriority() throws {
    try set(Samples.leaf(1), "a/b/c/d")
    for place in ["", "a", "a/b", "a/b/c"] { try setPriority(.integer(7), DataPath(place)) }
    try set(Samples.leaf(2), "a/x")
    try delete("a/b/c/d")
    try expect(try keys("a"), ["x"], "the remaining data")
    try set(Samples.leaf(3), "a/b/c/d")
    try delete("a/x")
    try delete("a/b")
    try expect(reference, .absent, "the reference")
    try set(Samples.leaf(4), "a/b/c/d")
    try agree(at: DataPath("a/b"), in: .all, excluding: [])
  }

  func leavesGiveWayAndLeaveTheirPriority() throws {
    for priority in [nil, Scalar.integer(5), .string("high")] {
      for below in ["a/b", "a/b/c", "a/b/c/d"] {
        try set(Samples.leaf(1, priority: priority), "a")
        try set(Samples.leaf(0), "Z")
        try set(Samples.leaf(2), below)
        try expect(reference.child(DataKey("a")).priority, priority, "the reference's priority")
        try agree(at: DataPath("a"), in: .all, excluding: [])
        try set(Samples.ada, below)
        try delete("a")
      }
    }
    try set(Samples.leaf(1), "a")
    try set(Samples.leaf(2), "ab/c")
    try set(Samples.leaf(3), "b")
  }

  func deletingBelowALeafChangesNothing() throws {
    try set(Samples.leaf(1, priority: .integer(2)), "a/b")
    try delete("a/b/c")
    try delete("a/b/c/d")
    try delete("a/c")
    try delete("x/y/z")
    try setPriority(.integer(3), DataPath("a/b/c"))
    try set(.node([]), "a/b/c")
    try expect(reference.descendant(DataPath("a/b")), Samples.leaf(1, priority: .integer(2)), "the leaf")
  }

  func writesReplaceSubtrees() throws {
    try set(Samples.node(["a", "b", "1"], priority: .string("p")), "x/y")
    try set(Samples.ada, "x/y")
    try set(Samples.leaf(1), "x/y")
    try set(Samples.node(["n"], priority: .double(0.5)), "x/y")
    try set(Samples.ada, "x")
    try set(.node([DataChild(DataKey("only"), .node([]))]), "x")
    try expect(reference, .absent, "the reference")
    try set(Samples.ada, "x/y")
    try set(Samples.ada, "")
  }

  func theRootCanBeALeaf() throws {
    try set(.leaf(.string("all"), priority: .integer(1)), "")
    try agree(at: .root, in: .all, excluding: [])
    try delete("a")
    try set(Samples.leaf(2), "a/b")
    try expect(reference.priority, .integer(1), "the root's priority")
    try agree(at: .root, in: .all, excluding: [])
    try delete("a/b")
    try expect(reference, .absent, "the reference")
    try set(.leaf(.bool(false)), "")
    try delete("")
  }

  func prioritiesChangeAlone() throws {
    try set(Samples.leaf(1), "leaf")
    try set(Samples.ada, "inner")
    for priority in [Scalar.integer(1), .string("x"), .double(-0.0), nil, .string("")] {
      for place in ["leaf", "inner", "", "absent", "leaf/below", "inner/absent/deep"] {
        try setPriority(priority, DataPath(place))
        try agree(at: DataPath(place), in: .all, excluding: [])
      }
    }
    try set(Samples.leaf(2), "inner/more")
    try expect(reference.child(DataKey("inner")).priority, .string(""), "the priority after a write below")
  }
}
