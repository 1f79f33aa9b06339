import DocumentTrees
import TestSupport
import Testing

@testable import EmulatorExports

/// LevelDB's logs.
struct LogTests {
  private static func log(_ records: [[UInt8]]) throws -> [UInt8] {
    let sink = MemorySink()
    var writer = LogWriter(sink)
    for record in records { try writer.append(record) }
    #expect(writer.byteCount == sink.bytes.count)
    return sink.bytes
  }

  private static func records(_ log: [UInt8], piece: Int = .max) throws -> [[UInt8]] {
    var reader = LogReader(MemorySource(log, piece: piece), file: "log")
    var records: [[UInt8]] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private static func record(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }

  // A block has 32,768 bytes, and a header 7.
  @Test(arguments: [0, 1, 100, 32_747, 32_748, 32_753, 32_754, 32_755, 32_760, 32_761, 32_762, 65_522, 70_000, 200_000])
  func recordsOfAllSizesAreReadAgain(_ count: Int) throws {
    let records = [Self.record(count), Self.record(3), Self.record(0), Self.record(count)]
    let log = try Self.log(records)
    #expect(try Self.records(log) == records)
    #expect(try Self.records(log, piece: 1_000) == records)
  }

  @Test func aRestWithoutRoomForAHeaderIsZero() throws {
    let log = try Self.log([Self.record(32_768 - 7 - 5), [1]])
    #expect(Array(log[32_763..<32_768]) == [0, 0, 0, 0, 0])
    #expect(log.count == 32_768 + 8)
  }

  @Test func everyDamagedByteIsFound() throws {
    let log = try Self.log([Self.record(40), Self.record(60)])
    for index in log.indices {
      var damaged = log
      damaged[index] ^= 0x10
      #expect(throws: InvalidExport.self, "byte \(index)") { try Self.records(damaged) }
    }
  }

  @Test func theErrorNamesTheFileTheOffsetAndWhatToDo() throws {
    var log = try Self.log([Self.record(40), Self.record(60)])
    log[60] ^= 1
    let error = #expect(throws: InvalidExport.self) { try Self.records(log) }
    #expect(
      error?.description
        == "`log`: a record has the wrong checksum (at byte 47); nothing was imported; export the data again, or restore "
        + "the file from a copy")
  }

  @Test func aLogThatIsCutOffIsFound() throws {
    let log = try Self.log([Self.record(40), Self.record(60)])
    for count in 1..<log.count where count != 47 {
      #expect(throws: InvalidExport.self, "\(count) bytes") { try Self.records(Array(log[..<count])) }
    }
    // Only the number of records tells that the second one is missing.
    #expect(try Self.records(Array(log[..<47])).count == 1)
    let long = try Self.log([Self.record(40_000)])
    #expect(throws: InvalidExport.self) { try Self.records(Array(long[..<32_768])) }
  }

  @Test func piecesOutOfOrderAreFound() throws {
    let long = try Self.log([Self.record(40_000)])
    // The last piece without the first one.
    #expect(throws: InvalidExport.self) { try Self.records(Array(long[32_768...])) }
    // Two first pieces.
    #expect(throws: InvalidExport.self) { try Self.records(Array(long[..<32_768]) + long) }
  }
}
