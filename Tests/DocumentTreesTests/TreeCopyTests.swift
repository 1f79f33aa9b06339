import DocumentTrees
import RuleValues
import TestSupport
import Testing

@Suite("Copies of trees")
struct TreeCopyTests {
  private struct Stop: Error {}

  /// Fills a space with records, some of which are larger than a transaction of a copy.
  private func fill(_ tree: InMemoryTree, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try tree.write { transaction in
      for space in TreeSpace.allCases {
        for _ in 0..<200 {
          let key = (0..<random.below(6)).map { _ in UInt8(random.below(255)) }
          let count = random.below(20) == 0 ? 300_000 : random.below(50)
          try transaction.put(Array(repeating: UInt8(random.below(256)), count: count), at: key, in: space)
        }
      }
    }
  }

  private func records(_ tree: InMemoryTree) throws -> [[[UInt8]]] {
    try tree.read { snapshot in
      var found: [[[UInt8]]] = []
      for space in TreeSpace.allCases {
        try snapshot.forEachRecord(in: RecordRange(space)) { record in
          found.append([[UInt8(space.rawValue)], Array(record.key), record.value])
          return .next
        }
      }
      return found
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func makeTheTargetEqual(seed: UInt64) throws {
    let (source, target) = (InMemoryTree(), InMemoryTree())
    try fill(source, seed: seed)
    if seed > 1 { try fill(target, seed: seed + 100) }
    var steps: [Int64] = []
    let before = try records(target)
    let report = try TreeCopy(from: source, to: target).run { count, all in
      steps.append(count)
      #expect(count <= all)
    }
    let copied = try records(source)
    #expect(try records(target) == copied)
    #expect(report.totals.allRecords == Int64(copied.count) && steps.last == Int64(copied.count))
    #expect(steps.count > TreeSpace.allCases.count, "large spaces take several transactions")
    #expect(
      report.deletedCount
        == Int64(Set(before.map { Array($0[0...1]) }).subtracting(copied.map { Array($0[0...1]) }).count))
    let again = try TreeCopy(from: source, to: target).run()
    #expect(again.writtenCount == 0 && again.deletedCount == 0 && again.totals == report.totals)
  }

  /// A copy that was stopped continues with what is missing, even if the source has changed.
  @Test func continueAfterAnInterruption() throws {
    let (source, target) = (InMemoryTree(), InMemoryTree())
    try fill(source, seed: 9)
    #expect(throws: Stop.self) {
      try TreeCopy(from: source, to: target).run { count, all in if count > all / 2 { throw Stop() } }
    }
    let part = try records(target).count
    #expect(part > 0)
    try source.write { transaction in
      try transaction.put([1], at: [0], in: .realtime)
      try transaction.delete(.exactly(.documents, [7]))
    }
    let report = try TreeCopy(from: source, to: target).run()
    let copied = try records(source)
    #expect(try records(target) == copied)
    #expect(report.writtenCount < Int64(copied.count) - Int64(part) + 10)
  }

  /// A program that writes to the target meanwhile is found out.
  @Test func differencesAreFound() throws {
    let (source, target) = (InMemoryTree(), InMemoryTree())
    try fill(source, seed: 5)
    let error = #expect(throws: TreeCopy<InMemoryTree, InMemoryTree>.Mismatch.self) {
      try TreeCopy(from: source, to: target).run { count, all in
        if count == all { try target.write { try $0.put([], at: [1, 2, 3, 4, 5, 6, 7], in: .objects) } }
      }
    }
    #expect(error?.space == .objects)
  }
}
