import BankScene
import Foundation
import Platform
import SecurityRules
import TestSupport
import Testing
import TreeConformance

/// Other failures of a file.
@Suite("Full disks, busy files and foreign writers throw, and no data is lost")
struct OtherFaultTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("bank.db") }
  private static let open = #"{"rules": {".read": true, "notes": {".write": true}}}"#

  private func teller(_ arguments: [String], tool: String? = nil) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = tool.map { URL(filePath: $0) } ?? Tool.products.appending(path: "bank-teller")
    process.arguments = arguments
    let (output, input) = (Pipe.unshared(), Pipe.unshared())
    process.standardOutput = output
    process.standardInput = input
    try process.start()
    return (process, output.fileHandleForReading)
  }

  private func server(_ options: SQLiteOptions = .default) throws -> RealtimeAuthorizer<SQLiteTree> {
    let rules = try RealtimeRuleset(source: Self.open)
    return Authorizer(rules: rules, tree: try SQLiteTree(path: path, options: options))
  }

  @Test func filesAtTheirSizeLimitKeepTheirData() throws {
    let server = try server(SQLiteOptions(maximumFileBytes: 256 << 10))
    let bank = try RealtimeBank(tree: server.tree)
    let large = WrittenValue(.leaf(.string(String(repeating: "x", count: 300 << 10))))
    let state = try bank.state(withAllReceipts: true)
    #expect(throws: TreeError.diskFull(path: path)) {
      try server.set(DataPath("notes/large"), to: large, as: .unauthenticated)
    }
    #expect(throws: TreeError.diskFull(path: path), "all places or none") {
      let small = WrittenValue(.leaf(.bool(true)))
      try server.update(
        DataPath("notes"), with: [(DataPath("small"), small), (DataPath("large"), large)], as: .unauthenticated)
    }
    #expect(try server.read(DataPath("notes"), as: .unauthenticated) == .absent)
    try bank.carryOut(.hit(.reading), by: "ann", seeing: state)
    #expect(try bank.state(withAllReceipts: true).hits == 1)
  }

  /// The file system lies in a name space of mounts of its own, and goes with the process.
  @Test(.enabled(if: Mounts.areAllowed, "needs the right to mount a file system"))
  func fullFileSystemsKeepTheirData() throws {
    let script = """
      mount -t tmpfs -o size=600k none "$0" && head -c 150000 /dev/zero > "$0/ballast" \
      && exec "$1" fill "$0/bank.db" "$0/ballast"
      """
    let program = Tool.products.appending(path: "bank-teller").path
    let run = try teller(["--mount", "sh", "-c", script, folder.path, program], tool: "/usr/bin/unshare")
    let output = String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
    run.process.waitUntilExit()
    #expect(
      output.split(separator: "\n") == [
        "full", "kept true", "full again true", "integrity true", "works again true", "allowed state []",
      ])
  }

  @Test func filesLockedByAnotherProcessAreBusy() throws {
    var server = try server()
    server.timeLimit = .milliseconds(60)
    let holder = try teller(["hold", path])
    #expect(holder.output.readData(ofLength: 8) == Data("holding\n".utf8))
    let note = WrittenValue(.leaf(.bool(true)))
    let error = #expect(throws: TreeError.self) {
      try server.set(DataPath("notes/a"), to: note, as: .unauthenticated)
    }
    #expect(error.map { if case .busy = $0 { true } else { false } } == true)
    #expect(try server.read(DataPath("notes"), as: .unauthenticated) == .absent, "who reads does not wait")
    kill(holder.process.processIdentifier, SIGKILL)
    holder.process.waitUntilExit()
    server.timeLimit = .seconds(60)
    try server.set(DataPath("notes/a"), to: note, as: .unauthenticated)
    #expect(try server.read(DataPath("notes/a"), as: .unauthenticated) == note.template)
  }

  /// Half of the file is cut off by other hands while a server has it open: the server goes on, and says what is wrong.
  @Test func truncatedOpenFilesThrow() throws {
    try {
      let server = try server(SQLiteOptions(durability: .processCrash))
      let note = WrittenValue(.leaf(.string(String(repeating: "x", count: 20_000))))
      for index in 0..<100 { try server.set(DataPath("notes/\(index)"), to: note, as: .unauthenticated) }
    }()
    let reader = try teller(["reread", path])
    #expect(reader.output.readData(ofLength: 6) == Data("ready\n".utf8))
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(truncate(path, bytes.count / 2 / 4096 * 4096) == 0)
    (reader.process.standardInput as? Pipe)?.fileHandleForWriting.write(Data("go\n".utf8))
    let output = String(decoding: try reader.output.readToEnd() ?? Data(), as: UTF8.self)
    reader.process.waitUntilExit()
    #expect(reader.process.terminationReason == .exit && reader.process.terminationStatus == 0)
    #expect(output.hasPrefix("TreeError: ") && output.contains("damaged"), "\(output)")
  }
}

/// Whether a file system may be mounted here, in a name space of its own.
private enum Mounts {
  static let areAllowed: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--mount", "sh", "-c", "mount -t tmpfs -o size=4k none /mnt"]
    process.standardError = FileHandle.nullDevice
    do { try process.start() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
