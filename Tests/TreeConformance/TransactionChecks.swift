import DocumentTrees
import RuleValues

/// An error that only the checks throw.
struct Refusal: Error {}

/// Checks of the promises of transactions and snapshots.
extension Trial {
  func snapshotsAreFrozen() throws {
    try set(Samples.ada, "a")
    try tree.read { snapshot in
      try expect(try snapshot.subtree(at: .root), reference, "the state at first")
      try tree.write { try $0.set(Samples.leaf(9), at: DataPath("a")) }
      try expect(try snapshot.subtree(at: .root), reference, "the snapshot's state")
      try tree.write { try $0.set(.absent, at: .root) }
      try expect(try snapshot.subtree(at: .root), reference, "the snapshot's state after another write")
    }
    try expect(try tree.read { try $0.subtree(at: .root) }, .absent, "a later snapshot's state")
  }

  func transactionsSeeTheirWrites() throws {
    try set(Samples.ada, "a")
    try tree.write { transaction in
      try expect(try transaction.subtree(at: .root), reference, "the state before")
      try transaction.set(Samples.leaf(1), at: DataPath("b/c"))
      try transaction.set(.absent, at: DataPath("a/name"))
      try transaction.setPriority(.integer(4), at: DataPath("b"))
      let before = try tree.read { try $0.subtree(at: .root) }
      try expect(before, reference, "the state for other readers before the commit")
      reference.set(Samples.leaf(1), at: DataPath("b/c"))
      reference.set(.absent, at: DataPath("a/name"))
      reference.set(reference.child(DataKey("b")).withPriority(.integer(4)), at: DataPath("b"))
      try expect(try transaction.subtree(at: .root), reference, "the transaction's own view")
      try expect(try events(&transaction, transaction.root), events(reference), "the transaction's own walk")
    }
    try agree("after the commit")
  }

  func aThrowRollsBack() throws {
    try set(Samples.ada, "a")
    do {
      try tree.write { transaction in
        try transaction.set(Samples.leaf(1), at: .root)
        try transaction.set(Samples.ada, at: DataPath("x/y"))
        throw Refusal()
      }
      throw Disagreement("the error was swallowed")
    } catch is Refusal {}
    try agree("after the error")
    try set(Samples.leaf(2), "a/name")
  }

  func aFailedWriteCannotBeCommitted() throws {
    try set(Samples.ada, "a")
    do {
      try tree.write { transaction in
        try transaction.set(Samples.leaf(1), at: DataPath("b"))
        try? transaction.load(at: DataPath("a")) { emit in
          try emit(.leaf(nil, .bool(true), priority: nil))
          throw Refusal()
        }
      }
      throw Disagreement("a partial write was committed")
    } catch is TreeError {}
    try agree("after the error")
  }

  // MARK: Loads

  private func leaf(_ key: String?, _ value: Int64, priority: Scalar? = nil) -> TreeEvent {
    .leaf(key.map { DataKey($0) }, .integer(value), priority: priority)
  }

  func loadsTakeAnyOrder() throws {
    let events: [TreeEvent] = [
      .begin(nil), leaf("z", 0), .begin(DataKey("b")), leaf("10", 1), leaf("9", 2), .priority(.string("late")), .end,
      .begin(DataKey("empty")), .priority(.integer(1)), .end, leaf("1", 3, priority: .integer(8)), leaf("a", 4),
      leaf("empty", 5), .end,
    ]
    let list = DataNode.node(
      [DataChild(DataKey("9"), Samples.leaf(2)), DataChild(DataKey("10"), Samples.leaf(1))], priority: .string("late"))
    let node = DataNode.node([
      DataChild(DataKey("z"), Samples.leaf(0)), DataChild(DataKey("b"), list),
      DataChild(DataKey("1"), Samples.leaf(3, priority: .integer(8))), DataChild(DataKey("a"), Samples.leaf(4)),
      DataChild(DataKey("empty"), Samples.leaf(5)),
    ])
    try set(Samples.leaf(1, priority: .integer(2)), "top")
    try load(events, standingFor: node, DataPath("top/place"))
    try load(events, standingFor: node, .root)
    try load([leaf(nil, 7)], standingFor: Samples.leaf(7), DataPath("b"))
  }

  func loadsRefuseDuplicateKeys() throws {
    let inner: [TreeEvent] = [.begin(DataKey("a")), leaf("x", 1), .end]
    let twice: [[TreeEvent]] = [
      [leaf("a", 1), leaf("a", 2)], [leaf("a", 1), leaf("b", 1), leaf("a", 2)], inner + inner,
      inner + [leaf("b", 1), leaf("a", 1)], [leaf("c", 1), leaf("a", 1)] + inner, [leaf("b", 1)] + inner + inner,
    ]
    try set(Samples.ada, "kept")
    for events in twice {
      for place in ["", "here", "kept"] {
        try refuses(.duplicateKey(path: DataPath("a")), [.begin(nil)] + events + [.end], at: place)
        let deeper: [TreeEvent] = [.begin(nil), .begin(DataKey("d"))] + events + [.end, .end]
        try refuses(.duplicateKey(path: DataPath("d/a")), deeper, at: place)
      }
    }
  }

  func loadsRefuseUnbalancedEvents() throws {
    let malformed: [[TreeEvent]] = [
      [.end], [.begin(nil)], [.priority(.integer(1))], [leaf("key", 1)], [leaf(nil, 1), leaf(nil, 2)],
      [.begin(nil), leaf(nil, 1), .end], [.begin(nil), leaf("a", 1), .end, .end], [.begin(DataKey("a"))],
      [.begin(nil), leaf("a", 1), .end, leaf(nil, 1)],
    ]
    try set(Samples.ada, "kept")
    for events in malformed { try refuses(.unbalancedEvents, events, at: "kept") }
  }

  private func refuses(_ wanted: TreeError, _ events: [TreeEvent], at place: String) throws {
    do {
      try tree.write { try $0.load(at: DataPath(place)) { emit in for event in events { try emit(event) } } }
      throw Disagreement("\(events) was loaded at `\(place)`")
    } catch let error as TreeError {
      try expect(error, wanted, "the rejection of \(events) at `\(place)`")
    }
    try agree("after the rejection of \(events)")
  }

  func anEmptyLoadDeletes() throws {
    try set(Samples.node(["x"], priority: .integer(1)), "a/b")
    try load([], standingFor: .absent, DataPath("a/b"))
    try set(Samples.leaf(1, priority: .integer(1)), "a/b")
    try load([.begin(nil), .priority(.integer(3)), .end], standingFor: .absent, DataPath("a/b/c"))
    try load([.begin(nil), .begin(DataKey("x")), .end, .end], standingFor: .absent, DataPath("a"))
    try expect(reference, .absent, "the reference")
  }

  func walksFeedLoads() throws {
    for key in Samples.orderedKeys { try set(Samples.ada, DataPath([DataKey("from"), DataKey(key)])) }
    try setPriority(.string("p"), DataPath("from"))
    try tree.read { snapshot in
      try tree.write { transaction in
        try transaction.load(at: DataPath("to/there")) { emit in
          try snapshot.walk(at: snapshot.cursor(at: DataPath("from")), emit)
        }
      }
    }
    reference.set(reference.descendant(DataPath("from")), at: DataPath("to/there"))
    try agree("after copying by a walk")
  }

  func exportsReadBackAsTheSameData() throws {
    for key in Samples.orderedKeys.map({ DataKey($0) }) where DataLimits.problem(inKey: key) == nil {
      try set(Samples.node(["2", "10", "x"], priority: .string(key.text)), DataPath([DataKey("all"), key]))
    }
    for (index, scalar) in Samples.scalars.enumerated() {
      try set(.leaf(scalar, priority: index % 2 == 0 ? .integer(1) : nil), "values/\(index)")
    }
    for place in [DataPath.root, DataPath("all"), DataPath("values/3"), DataPath("absent")] {
      let sink = MemorySink()
      try tree.exportJSON(at: place, to: sink)
      let text = reference.descendant(place).json + "\n"
      try expect(String(decoding: sink.bytes, as: UTF8.self), text, "the export of \(place)")
      try tree.importJSON(from: MemorySource(sink.bytes, piece: 1000), at: DataPath("copy"))
      reference.set(reference.descendant(place), at: DataPath("copy"))
      try agree("after importing the export of \(place)")
    }
  }
}
