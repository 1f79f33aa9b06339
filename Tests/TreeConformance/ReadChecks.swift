import DocumentTrees
import RuleValues
import TestSupport

/// Checks of the results of reads.
extension Trial {
  func childrenComeInKeyOrder() throws {
    var random = SeededGenerator(seed: 1)
    for key in Samples.orderedKeys.shuffled(using: &random) {
      let path = DataPath([DataKey("list"), DataKey(key)])
      try set(random.chance(2) ? Samples.ada : Samples.leaf(1), path)
    }
    try expect(try keys("list"), Samples.orderedKeys, "the children's order")
    try expect(try keys("list", in: .descending), Samples.orderedKeys.reversed(), "the children's descending order")
    try agree(at: DataPath("list"), in: .all, excluding: [])
  }

  func rangesBoundChildren() throws {
    let present = Samples.orderedKeys.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    try set(Samples.node(present), "list")
    try set(Samples.ada, DataPath([DataKey("list"), DataKey("a")]))
    let bounds = ["-10", "-1", "00", "2", "", "a", "a\u{0}", "ab", "\u{1F600}", "\u{E000}"].map { DataKey($0) }
    let all: [KeyRange.Bound] = [.unbounded] + bounds.flatMap { [.including($0), .excluding($0)] }
    for lower in all {
      for upper in all {
        for isDescending in [false, true] {
          let range = KeyRange(from: lower, to: upper, isDescending: isDescending)
          try agree(at: DataPath("list"), in: range, excluding: [])
        }
      }
    }
  }

  func scansStopEarlyAndSkipGrandchildren() throws {
    let many = Samples.node((0..<50).map { "k\($0)" }, priority: .integer(1))
    for key in ["a", "b", "1", "c"] { try set(many, "list/\(key)") }
    try set(Samples.leaf(1), "list/bb")
    try expect(try keys("list"), ["1", "a", "b", "bb", "c"], "the children")
    try expect(try keys("list", in: .descending), ["c", "bb", "b", "a", "1"], "the children in descending order")
    for isDescending in [false, true] {
      var seen = 0
      try tree.read { snapshot in
        try snapshot.forEachChild(of: snapshot.cursor(at: DataPath("list")), in: KeyRange(isDescending: isDescending)) {
          _ in
          seen += 1
          return seen < 2
        }
      }
      try expect(seen, 2, "the keys seen")
    }
  }

  func childrenCanBeExcluded() throws {
    try set(Samples.node(["a", "b"], priority: .integer(1)), "n")
    try set(Samples.ada, "n/c")
    let keys = ["a", "b", "c"].map { DataKey($0) }
    for count in 0...3 {
      try agree(at: DataPath("n"), in: .all, excluding: Set(keys.prefix(count)))
      try agree(at: DataPath("n"), in: .all, excluding: Set(keys.suffix(count) + [DataKey("absent")]))
    }
    try agree(at: DataPath("n/a"), in: .all, excluding: Set(keys))
  }

  func equalLookingKeysAreTwo() throws {
    let composed = DataPath([DataKey("caf\u{E9}")])
    let decomposed = DataPath([DataKey("cafe\u{301}")])
    try set(Samples.leaf(1), composed)
    try set(Samples.leaf(2), decomposed)
    try expect(reference.children.count, 2, "the reference's children")
    try agree(at: composed, in: .all, excluding: [])
    try agree(at: decomposed, in: .all, excluding: [])
    try set(.absent, composed)
    try agree(at: decomposed, in: .all, excluding: [])
  }

  func hostileKeysAreOnlyKeys() throws {
    for key in Samples.hostileKeys {
      try set(.leaf(.string(key)), DataPath([DataKey(key)]))
      try set(.leaf(.string(key), priority: .string(key)), DataPath([DataKey("below"), DataKey(key), DataKey(key)]))
    }
    for key in Samples.hostileKeys {
      let path = DataPath([DataKey("below"), DataKey(key)])
      try agree(at: path, in: KeyRange(from: .including(DataKey(key))), excluding: [])
      try set(.absent, path)
    }
    try expect(reference.children.count, Samples.hostileKeys.count, "the reference's children")
  }

  func keysThatBeginAlikeAreApart() throws {
    let keys = ["a", "a\u{0}", "a\u{0}\u{0}", "a\u{1}", "ab", "a/b", "1", "10", "01", "1\u{0}", "-", "-1"]
    for key in keys { try set(Samples.ada, DataPath([DataKey(key), DataKey(key)])) }
    for key in keys {
      try agree(at: DataPath([DataKey(key)]), in: .all, excluding: [DataKey(key)])
      try set(.absent, DataPath([DataKey(key)]))
    }
    try expect(reference, .absent, "the reference")
  }

  func readsNest() throws {
    for outer in ["a", "b", "c"] { try set(Samples.node(["x", "y"]), outer) }
    var seen: [String] = []
    try tree.read { snapshot in
      let copy = snapshot
      try snapshot.forEachChild(of: snapshot.root, in: .all) { outer in
        var inside = copy
        let node = inside.child(of: inside.root, key: outer)
        var further = inside
        try inside.forEachChild(of: node, in: .all) { inner in
          let leaf = try further.subtree(at: further.child(of: node, key: inner))
          seen.append("\(outer)/\(inner)=\(leaf.json)")
          return true
        }
        return true
      }
    }
    try expect(seen, ["a/x=0", "a/y=1", "b/x=0", "b/y=1", "c/x=0", "c/y=1"], "the nested reads")
  }
}
