public import DocumentTrees
import RuleValues

/// The checks that every tree must pass.
///
/// Each case is one check. A test runs all of them on its kind of tree:
/// `@Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws { try check.run { InMemoryTree() } }`
public enum TreeCheck: String, CaseIterable, Sendable {
  case anEmptyTreeHasNothing
  case valuesKeepKindAndBits
  case emptyParentsVanishWithTheirPriority
  case leavesGiveWayAndLeaveTheirPriority
  case deletingBelowALeafChangesNothing
  case writesReplaceSubtrees
  case theRootCanBeALeaf
  case prioritiesChangeAlone
  case childrenComeInKeyOrder
  case rangesBoundChildren
  case scansStopEarlyAndSkipGrandchildren
  case childrenCanBeExcluded
  case equalLookingKeysAreTwo
  case hostileKeysAreOnlyKeys
  case keysThatBeginAlikeAreApart
  case readsNest
  case snapshotsAreFrozen
  case transactionsSeeTheirWrites
  case aThrowRollsBack
  case aFailedWriteCannotBeCommitted
  case loadsTakeAnyOrder
  case loadsRefuseDuplicateKeys
  case loadsRefuseUnbalancedEvents
  case anEmptyLoadDeletes
  case walksFeedLoads
  case exportsReadBackAsTheSameData
  case randomWritesAgreeWithTheReference
  case documentsKeepFieldsAndTimes
  case documentsComeInTheirOrder
  case collectionsAreWithoutWhatIsBelow
  case objectsAreFoundByPrefix
  case impossiblePlacesAreRefused
  case accountsAreASpaceOfTheirOwn
  case theSpacesAreApart
  case theSpacesAreFrozenInSnapshots
  case theSpacesAreWrittenWithTheTree
  case randomDocumentsAgreeWithTheReference
  case documentTransfersReadBackAsTheSame
  case objectTransfersReadBackAsTheSame
  case failedTransfersChangeNothing
  case indexesFollowTheDocuments
  case indexesAreBuiltInParts
  case indexesFollowRealtimeData
  case documentsHaveALimitOfEntries
  case observersLearnWhatChanged
  case idsBelowAPlaceAreListed

  /// Runs the check on trees that `makeTree` creates. Each must be empty.
  ///
  /// - Throws: a ``Disagreement`` that says what the tree did wrong, or an error of the tree.
  public func run<Tree: DocumentTree>(_ makeTree: () throws -> Tree) throws {
    try Trial(makeTree()).run(self)
  }
}

/// A violation of a check by a tree.
public struct Disagreement: Error, CustomStringConvertible {
  /// The checked value, what was found and what was expected.
  public let description: String

  init(_ description: String) { self.description = description }
}

func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
  guard found != wanted else { return }
  throw Disagreement("\(what): found \(found), expected \(wanted)")
}

/// Increments a number in the tree from several threads at a time.
///
/// - Returns: the final number, which must be `tasks` times `each`.
public func countConcurrently(_ tree: some DocumentTree, tasks: Int, each: Int) async throws -> Int64 {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<tasks {
      group.addTask { for _ in 0..<each { _ = try tree.write { try addOne(&$0) } } }
    }
    try await group.waitForAll()
  }
  return try tree.write { try addOne(&$0) } - 1
}

private func addOne<Transaction: TreeTransaction>(_ transaction: inout Transaction) throws -> Int64 {
  let path = DataPath("count")
  var count: Int64 = 1
  if case .integer(let stored)? = try transaction.summary(at: transaction.cursor(at: path)).leaf { count += stored }
  try transaction.set(.leaf(.integer(count)), at: path)
  return count
}
