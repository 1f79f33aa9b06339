import DocumentTrees
import RuleValues

/// A tree and the `DataNode` that it must equal. Each write goes to both.
final class Trial<Tree: DocumentTree> {
  let tree: Tree
  var reference: DataNode = .absent

  init(_ tree: Tree) { self.tree = tree }

  func run(_ check: TreeCheck) throws {
    switch check {
    case .anEmptyTreeHasNothing: try anEmptyTreeHasNothing()
    case .valuesKeepKindAndBits: try valuesKeepKindAndBits()
    case .emptyParentsVanishWithTheirPriority: try emptyParentsVanishWithTheirPriority()
    case .leavesGiveWayAndLeaveTheirPriority: try leavesGiveWayAndLeaveTheirPriority()
    case .deletingBelowALeafChangesNothing: try deletingBelowALeafChangesNothing()
    case .writesReplaceSubtrees: try writesReplaceSubtrees()
    case .theRootCanBeALeaf: try theRootCanBeALeaf()
    case .prioritiesChangeAlone: try prioritiesChangeAlone()
    case .childrenComeInKeyOrder: try childrenComeInKeyOrder()
    case .rangesBoundChildren: try rangesBoundChildren()
    case .scansStopEarlyAndSkipGrandchildren: try scansStopEarlyAndSkipGrandchildren()
    case .childrenCanBeExcluded: try childrenCanBeExcluded()
    case .equalLookingKeysAreTwo: try equalLookingKeysAreTwo()
    case .hostileKeysAreOnlyKeys: try hostileKeysAreOnlyKeys()
    case .keysThatBeginAlikeAreApart: try keysThatBeginAlikeAreApart()
    case .readsNest: try readsNest()
    case .snapshotsAreFrozen: try snapshotsAreFrozen()
    case .transactionsSeeTheirWrites: try transactionsSeeTheirWrites()
    case .aThrowRollsBack: try aThrowRollsBack()
    case .aFailedWriteCannotBeCommitted: try aFailedWriteCannotBeCommitted()
    case .loadsTakeAnyOrder: try loadsTakeAnyOrder()
    case .loadsRefuseDuplicateKeys: try loadsRefuseDuplicateKeys()
    case .loadsRefuseUnbalancedEvents: try loadsRefuseUnbalancedEvents()
    case .anEmptyLoadDeletes: try anEmptyLoadDeletes()
    case .walksFeedLoads: try walksFeedLoads()
    case .exportsReadBackAsTheSameData: try exportsReadBackAsTheSameData()
    case .randomWritesAgreeWithTheReference: try randomWritesAgreeWithTheReference()
    case .documentsKeepFieldsAndTimes: try documentsKeepFieldsAndTimes()
    case .documentsComeInTheirOrder: try documentsComeInTheirOrder()
    case .collectionsAreWithoutWhatIsBelow: try collectionsAreWithoutWhatIsBelow()
    case .objectsAreFoundByPrefix: try objectsAreFoundByPrefix()
    case .impossiblePlacesAreRefused: try impossiblePlacesAreRefused()
    case .accountsAreASpaceOfTheirOwn: try accountsAreASpaceOfTheirOwn()
    case .theSpacesAreApart: try theSpacesAreApart()
    case .theSpacesAreFrozenInSnapshots: try theSpacesAreFrozenInSnapshots()
    case .theSpacesAreWrittenWithTheTree: try theSpacesAreWrittenWithTheTree()
    case .randomDocumentsAgreeWithTheReference: try randomDocumentsAgreeWithTheReference()
    case .documentTransfersReadBackAsTheSame: try documentTransfersReadBackAsTheSame()
    case .objectTransfersReadBackAsTheSame: try objectTransfersReadBackAsTheSame()
    case .failedTransfersChangeNothing: try failedTransfersChangeNothing()
    case .indexesFollowTheDocuments: try indexesFollowTheDocuments()
    case .indexesAreBuiltInParts: try indexesAreBuiltInParts()
    case .indexesFollowRealtimeData: try indexesFollowRealtimeData()
    case .documentsHaveALimitOfEntries: try documentsHaveALimitOfEntries()
    case .observersLearnWhatChanged: try observersLearnWhatChanged()
    case .idsBelowAPlaceAreListed: try idsBelowAPlaceAreListed()
    }
  }

  // MARK: Writing to both

  func set(_ node: DataNode, _ path: String) throws { try set(node, DataPath(path)) }

  func set(_ node: DataNode, _ path: DataPath) throws {
    try tree.write { try $0.set(node, at: path) }
    reference.set(node, at: path)
    try agree("after writing \(node.json) to \(path)")
  }

  func delete(_ path: String) throws { try set(.absent, path) }

  func setPriority(_ priority: Scalar?, _ path: DataPath) throws {
    try tree.write { try $0.setPriority(priority, at: path) }
    reference.set(reference.descendant(path).withPriority(priority), at: path)
    try agree("after setting the priority at \(path)")
  }

  func load(_ events: [TreeEvent], standingFor node: DataNode, _ path: DataPath) throws {
    try tree.write { try $0.load(at: path) { emit in for event in events { try emit(event) } } }
    reference.set(node, at: path)
    try agree("after loading \(node.json) at \(path)")
  }

  // MARK: Comparing

  func agree(_ when: String) throws {
    let whole = try tree.read { try $0.subtree(at: .root) }
    guard whole != reference else { return }
    throw Disagreement("\(when): found \(whole.json), expected \(reference.json)")
  }

  /// Compares every kind of read at one place.
  func agree(at path: DataPath, in range: KeyRange, excluding keys: Set<DataKey>) throws {
    let node = reference.descendant(path)
    try tree.read { snapshot in
      let cursor = snapshot.cursor(at: path)
      try expect(try snapshot.summary(at: cursor), NodeSummary(node), "the summary at \(path)")
      try expect(try snapshot.subtree(at: cursor), node, "the subtree at \(path)")
      let isOther = node.children.contains { !keys.contains($0.key) }
      try expect(
        try snapshot.hasChildren(at: cursor, excluding: keys), isOther, "children at \(path) other than \(keys)")
      var found: [DataKey] = []
      try snapshot.forEachChild(of: cursor, in: range) { key in
        found.append(key)
        return true
      }
      let wanted = node.children.map(\.key).filter { range.contains($0) { $0 < $1 ? -1 : $1 < $0 ? 1 : 0 } }
      try expect(found, range.isDescending ? wanted.reversed() : wanted, "the children at \(path) in \(range)")
      try expect(try events(&snapshot, cursor), events(node), "the walk at \(path)")
    }
  }

  func events(_ node: DataNode) -> [TreeEvent] {
    var events: [TreeEvent] = []
    node.walk { events.append($0) }
    return events
  }

  func events(_ snapshot: inout some TreeSnapshot, _ cursor: EncodedPath) throws -> [TreeEvent] {
    var events: [TreeEvent] = []
    try snapshot.walk(at: cursor) { events.append($0) }
    return events
  }

  func keys(_ path: String, in range: KeyRange = .all) throws -> [String] {
    try tree.read { snapshot in
      var keys: [String] = []
      try snapshot.forEachChild(of: snapshot.cursor(at: DataPath(path)), in: range) { key in
        keys.append(key.text)
        return true
      }
      return keys
    }
  }
}
