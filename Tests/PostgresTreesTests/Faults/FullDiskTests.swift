#if Postgres
import BankScene
import Foundation
import PostgresServers
import PostgresTrees
import SecurityRules
import Synchronization
import TestSupport
import Testing

/// The disk of the server becomes full during guarded writes. Full data makes transactions fail; a full log ends the server.
/// When space is free again, the data is in a state that the rules allow, with everything that was reported as done and
/// nothing that was reported as failed.
@Suite(
  "Full disks of the server leave an allowed state", .serialized,
  .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"),
  .enabled(if: SmallDisk.isAllowed, "\(SmallDisk.advice)"))
struct FullDiskTests {
  @Test(arguments: Cluster.DiskContent.allCases) func fullDisks(of content: Cluster.DiskContent) throws {
    let cluster = try Cluster(onSmallDisk: content, settings: ["autovacuum=off"])
    let disk = try #require(cluster.disk)
    if content == .log {
      // Otherwise, old files of the log are used again, and it does not grow.
      try cluster.run("SELECT pg_create_physical_replication_slot('keeper', true)")
    }
    let options = PostgresOptions(connection: cluster.url, maximumConnections: 8, timeout: 2, indexes: .declared)
    let tree = try PostgresTree(options)
    let tellers = Tellers(try FirestoreBank(tree: tree))
    var notes = try Notes(in: tree)
    try tellers.work(seed: 4) {
      let error = notes.writeUntilOneFails()
      switch (content, error) {
      case (.data, .diskFull), (.log, .unreachable), (.log, .unknownOutcome): break
      default: Issue.record("\(content): \(error)")
      }
      while content == .data, tellers.counts.full == 0 { usleep(1_000) }
      try disk.free()
      let done = tellers.counts.done
      while tellers.counts.done < done + 20 { try cluster.recover() }
    }
    try notes.write()
    let problems = try tellers.problems() + notes.problems()
    #expect(problems.isEmpty, "\(problems.prefix(5))")
  }
}

/// Documents of 800 KB that do not become smaller when they are compressed.
private struct Notes {
  private static let text: String = {
    var random = SeededGenerator(seed: 5)
    var bytes: [UInt8] = []
    // Eight characters of six bits each.
    for _ in 0..<100_000 {
      let bits = random.next()
      for place in 0..<8 { bytes.append(UInt8(ascii: "0") + UInt8(bits >> (place * 6) & 63)) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }()

  private let server: FirestoreAuthorizer<PostgresTree>
  private var count = 0
  /// The numbers of the documents that were reported as written, and of those that may be.
  private var written: Set<Int> = []
  private var unknown: Set<Int> = []

  init(in tree: PostgresTree) throws {
    let rules = """
      service cloud.firestore {
        match /databases/{database}/documents/notes/{note} { allow get, create: if resource == null; }
      }
      """
    server = Authorizer(rules: try FirestoreRuleset(source: rules), tree: tree, timeLimit: nil)
  }

  private static func path(_ number: Int) -> DocumentPath { DocumentPath(["notes", "\(number)"]) }

  /// Writes another document.
  mutating func write() throws {
    count += 1
    do {
      _ = try server.set(Self.path(count), to: ["text": .string(Self.text)], as: .unauthenticated)
    } catch TreeError.unknownOutcome(let path) {
      unknown.insert(count)
      throw TreeError.unknownOutcome(path: path)
    }
    written.insert(count)
  }

  /// Writes documents until one fails for another reason than the other writers.
  ///
  /// - Returns: its error.
  mutating func writeUntilOneFails() -> TreeError {
    while true {
      do { try write() } catch TreeError.busy {
        continue
      } catch let error as TreeError {
        return error
      } catch {
        return .io(path: "", code: 0, message: "unexpected: \(error)")
      }
    }
  }

  /// What is missing, and what is there although it was reported as failed.
  func problems() throws -> [String] {
    try (1...count).compactMap { number in
      let exists = try server.tree.read { try $0.document(at: Self.path(number)) } != nil
      return exists == written.contains(number) || unknown.contains(number) ? nil : "note \(number): \(exists)"
    }
  }
}
#endif
