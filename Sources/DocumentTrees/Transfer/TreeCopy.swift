import RuleValues

/// The copy of all records of a tree to another tree, whatever stores they are.
///
/// It makes the target equal to one frozen state of the source. Both are read in the order of their keys, and only records
/// that differ are written. A copy that was interrupted therefore continues where it stopped, even if the source has changed.
package struct TreeCopy<Source: DocumentTree, Target: DocumentTree> {
  /// What a copy did.
  package struct Report: Hashable, Sendable {
    /// The number and the checksums of the records of the source, which are those of the target.
    package fileprivate(set) var totals = SpaceTotals()
    /// The number of records that were written, because they were missing or different.
    package fileprivate(set) var writtenCount: Int64 = 0
    /// The number of records that were deleted, because the source does not have them.
    package fileprivate(set) var deletedCount: Int64 = 0
  }

  /// Records that a target has after a copy and the source has not, or the other way around: another program wrote to it.
  package struct Mismatch: Error, CustomStringConvertible {
    /// The space of the records.
    package let space: TreeSpace

    /// A one-sentence description for people, with advice.
    package var description: String {
      "the copied \(space) differ from the source; stop the programs that write to the target, and copy again"
    }
  }

  /// The size of the records of one transaction of the target.
  private static var batchBytes: Int { 1 << 20 }

  private let source: Source
  private let target: Target

  /// Creates a copy from one tree to another.
  package init(from source: Source, to target: Target) {
    self.source = source
    self.target = target
  }

  /// Copies all records, reads the target again, and compares the checksums of all records.
  ///
  /// - Parameter progress: called after each transaction of the target with the number of records that are copied, and the
  ///   number of all. An error that it throws ends the copy.
  /// - Throws: a ``TreeError`` of one of the trees, a ``Mismatch``, or an error of `progress`. The target then has a part of
  ///   the records.
  package func run(progress: (_ records: Int64, _ all: Int64) throws -> Void = { _, _ in }) throws -> Report {
    let report = try source.read { snapshot in
      var report = Report()
      var all: Int64 = 0
      for space in TreeSpace.allCases { all += try snapshot.recordCount(in: space) }
      for space in TreeSpace.allCases { try copy(space, of: &snapshot, &report) { try progress($0, all) } }
      return report
    }
    let copied = try target.totals()
    for space in TreeSpace.allCases where !copied.agrees(with: report.totals, on: space) {
      throw Mismatch(space: space)
    }
    return report
  }

  private func copy(
    _ space: TreeSpace, of snapshot: inout Source.Snapshot, _ report: inout Report, _ progress: (Int64) throws -> Void
  ) throws {
    var batch = RecordBatch(space)
    var failure: (any Error)?
    try snapshot.forEachRecord(in: RecordRange(space)) { record in
      report.totals.add(record, in: space)
      batch.append(record)
      guard batch.byteCount >= Self.batchBytes else { return .next }
      do {
        try write(&batch, isLast: false, &report)
        try progress(report.totals.allRecords)
      } catch {
        failure = error
      }
      return failure == nil ? .next : .end
    }
    if let failure { throw failure }
    try write(&batch, isLast: true, &report)
    try progress(report.totals.allRecords)
  }

  /// Makes a part of a space of the target equal to a batch, and begins the next batch behind it.
  private func write(_ batch: inout RecordBatch, isLast: Bool, _ report: inout Report) throws {
    let changes = try target.write { transaction in
      let changes = try batch.changes(in: &transaction, isLast: isLast)
      for index in changes.written {
        try transaction.put(batch.records[index].value, at: batch.records[index].key, in: batch.space)
      }
      for key in changes.deleted { try transaction.delete(.exactly(batch.space, key)) }
      return changes
    }
    report.writtenCount += Int64(changes.written.count)
    report.deletedCount += Int64(changes.deleted.count)
    batch.moveOn()
  }
}

/// Consecutive records of the source.
private struct RecordBatch {
  let space: TreeSpace
  private(set) var records: [(key: [UInt8], value: [UInt8])] = []
  private(set) var byteCount = 0
  /// Where the part of the space begins that the records replace.
  private var lower: [UInt8] = []

  init(_ space: TreeSpace) { self.space = space }

  mutating func append(_ record: Record) {
    let key = Array(record.key)
    let value = record.value
    records.append((key, value))
    byteCount += key.count + value.count
  }

  /// Begins the next batch behind this one.
  mutating func moveOn() {
    if let last = records.last { lower = last.key.appending(0) }
    records.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  /// Returns the places of the records that the target lacks or has with other values, and the keys of the records that only
  /// the target has.
  ///
  /// - Parameter isLast: whether the part of the space extends to its end.
  func changes(
    in snapshot: inout some TreeSnapshot, isLast: Bool
  ) throws(TreeError) -> (written: [Int], deleted: [[UInt8]]) {
    var written: [Int] = []
    var deleted: [[UInt8]] = []
    var next = 0
    let upper = isLast ? nil : records.last?.key.appending(0)
    try snapshot.forEachRecord(in: RecordRange(space, from: lower, to: upper)) { record in
      while next < records.count {
        let order = records[next].key.withUnsafeBytes { $0.compare(record.key) }
        if order > 0 { break }
        if order < 0 || records[next].value != record.value { written.append(next) }
        next += 1
        if order == 0 { return .next }
      }
      deleted.append(Array(record.key))
      return .next
    }
    return (written + Array(next..<records.count), deleted)
  }
}

extension SpaceTotals {
  /// Adds a record with its checksum.
  fileprivate mutating func add(_ record: Record, in space: TreeSpace) {
    var hash = RecordHash(space)
    hash.add(record.key)
    record.value.withUnsafeBytes { hash.add($0) }
    add(space, hash.value)
  }
}

extension DocumentTree {
  /// Reads all records of one state, and returns their number and checksums.
  package func totals() throws -> SpaceTotals {
    try read { snapshot in
      var totals = SpaceTotals()
      for space in TreeSpace.allCases {
        try snapshot.forEachRecord(in: RecordRange(space)) { record in
          totals.add(record, in: space)
          return .next
        }
      }
      return totals
    }
  }
}
