import Foundation
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// Tree files are damaged in every way that a disk, a copy or another program does it, and served.
///
/// `DAMAGE_FILES=2000` damages that many files, and prints what came of them.
@Suite("A full verification detects all damage")
struct DamageTests {
  private let count = ProcessInfo.processInfo.environment["DAMAGE_FILES"].flatMap { Int($0) }
  /// What came of the files that were opened in one way.
  private struct Tally {
    var files = 0
    var opened = 0
    var differences = DamageProbe.Differences()

    var line: String {
      let found = differences
      return "\(files) files, \(files - opened) rejected, \(found.decisions) decisions, "
        + "\(found.wrongAllows) wrong allows, \(found.otherAnswers) other answers, \(found.wrongDenials) wrong denials or errors; \(found.exports) exports, "
        + "\(found.otherExports) differ"
    }
  }

  /// A damaged file, by its number.
  private func damaged(_ number: Int, _ scene: DamageScene) -> (kind: FileDamage, isLeft: Bool, file: TreeBytes) {
    var random = SeededGenerator(seed: UInt64(number))
    let kind = FileDamage.allCases[number % FileDamage.allCases.count]
    let isLeft = kind.isBeside || random.chance(3)
    var file = isLeft ? scene.left : scene.closed
    kind.apply(to: &file, older: scene.older.main, using: &random)
    return (kind, isLeft, file)
  }

  /// Opens a copy of the file and asks for everything. Any error but one of the tree fails the test.
  private func use(
    _ file: TreeBytes, _ servers: DamageProbe.Servers, _ verify: SQLiteOptions.Verification, hasChecks: Bool = true
  ) throws -> DamageProbe? {
    let folder = TemporaryFolder()
    file.write(to: folder.file("tree.db"))
    do {
      let tree = try DamageScene.open(folder.file("tree.db"), hasChecks: hasChecks, verify)
      return try servers.probe(tree)
    } catch is TreeError {
      return nil
    }
  }

  private struct Whole {
    let closed: DamageProbe
    let left: DamageProbe
  }

  private func whole(_ scene: DamageScene, _ servers: DamageProbe.Servers, hasChecks: Bool = true) throws -> Whole {
    let verify = hasChecks ? SQLiteOptions.Verification.full : .none
    return Whole(
      closed: try #require(try use(scene.closed, servers, verify, hasChecks: hasChecks)),
      left: try #require(try use(scene.left, servers, verify, hasChecks: hasChecks)))
  }

  private static let levels: [SQLiteOptions.Verification] = [.none, .quick, .full]

  @Test func closedFilesReportDamage() throws {
    let servers = try DamageProbe.Servers()
    let scene = try DamageScene()
    let whole = try whole(scene, servers)
    #expect(whole.closed.decisions != whole.left.decisions)
    #expect(!whole.left.exports.contains(.failed))
    var tallies: [SQLiteOptions.Verification: Tally] = [:]
    for number in 0..<(count ?? 75) {
      let (kind, isLeft, file) = damaged(number, scene)
      for verify in Self.levels {
        var tally = tallies[verify] ?? Tally()
        defer { tallies[verify] = tally }
        tally.files += 1
        guard let probe = try use(file, servers, verify) else { continue }
        tally.opened += 1
        let found = probe.differences(from: isLeft ? whole.left : whole.closed)
        tally.differences += found
        guard verify == .full else { continue }
        #expect(found.wrongAllows == 0, "\(number) \(kind): allowed what the rules deny")
        #expect(found.otherExports == 0, "\(number) \(kind): an export of a damaged file, with success")
        #expect(found.otherAnswers == 0 && found.wrongDenials == 0, "\(number) \(kind): another answer")
      }
    }
    #expect(tallies[.full].map { $0.opened > 0 && $0.opened < $0.files } == true)
    for verify in Self.levels { print("verify: .\(verify):", tallies[verify]?.line ?? "") }
  }

  /// The same with files of version 3, for comparison. Nothing is promised for them.
  @Test func closedFilesWithoutChecksumsReportDamage() throws {
    guard let count else { return }
    let servers = try DamageProbe.Servers()
    let scene = try DamageScene(hasChecks: false)
    let whole = try whole(scene, servers, hasChecks: false)
    var tally = Tally()
    for number in 0..<count {
      let (_, isLeft, file) = damaged(number, scene)
      tally.files += 1
      guard let probe = try use(file, servers, .none, hasChecks: false) else { continue }
      tally.opened += 1
      tally.differences += probe.differences(from: isLeft ? whole.left : whole.closed)
    }
    print("without checksums:", tally.line)
  }

  // MARK: While the file is open

  /// A row that is lost after the verification cannot be told from one that never was, until the next verification: it must
  /// find each file from which something was wrongly allowed.
  @Test func openFilesReportDamage() throws {
    let servers = try DamageProbe.Servers()
    let scene = try DamageScene()
    let whole = try whole(scene, servers)
    var tally = Tally()
    var (filesWithWrongAllows, found) = (0, 0)
    for number in 0..<(count ?? 75) {
      let folder = TemporaryFolder()
      let path = folder.file("tree.db")
      let (kind, isLeft, file) = damaged(number, scene)
      // To cut off mapped memory ends a process, whatever it does: SQLite maps the index of its log.
      if kind == .indexTruncated { continue }
      (isLeft ? scene.left : scene.closed).write(to: path)
      let tree = try DamageScene.open(path, .full)
      try file.overwrite(path)
      tally.files += 1
      tally.opened += 1
      let probe = try servers.probe(tree)
      let differences = probe.differences(from: isLeft ? whole.left : whole.closed)
      tally.differences += differences
      let isFound = isDamaged(tree)
      found += isFound ? 1 : 0
      if differences.wrongAllows > 0 {
        filesWithWrongAllows += 1
        #expect(isFound, "\(number) \(kind): allowed what the rules deny, and the next check finds nothing")
      }
      try write(tree)
    }
    print("while open:", tally.line)
    print("while open: \(filesWithWrongAllows) files with wrong allows, \(found) found by the next check")
  }

  private func isDamaged(_ tree: SQLiteTree) -> Bool {
    do {
      try tree.checkIntegrity()
      return false
    } catch {
      return true
    }
  }

  /// Writes to a damaged file, which may fail with an error of the tree.
  private func write(_ tree: SQLiteTree) throws {
    for number in 0..<4 {
      do {
        try tree.write { transaction in
          try transaction.set(.leaf(.bool(true)), at: DataPath("notes/n\(number * 70)"))
          try transaction.deleteDocuments(in: .subtree(DocumentPath(["notes", "n\(number * 70)"])))
          try transaction.setObject(nil, named: ObjectName(bucket: "bucket", name: "photos/p\(number)"))
        }
      } catch is TreeError {
      }
    }
  }
}
