import Foundation
import Platform
import TestSupport
import Testing

/// A tree file is complete after each command that writes it: a copy of the file alone has everything.
@Suite("Closed tree files")
struct ClosedTreeTests {
  private static let credential = #"{"email": "ada@example.com", "password": "secret1", "new": true}"#
  private static let octo = #"{"provider": "github.com", "id": "583231"}"#
  private static let account = #"{"users": [{"localId": "ada", "email": "ada@example.com"}]}"#

  private let folder = FileManager.default.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in [
      "in.json": #"{"a": 1}"#, "accounts.json": Self.account, "documents.json": #"{"c/d": {"n": 1}}"#,
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  private func run(_ words: [String]) throws -> Tool.Outcome { try Tool.run("rules-sim", words, in: folder) }

  /// Copies the file alone and returns what an export of it has, of the data or of the accounts.
  private func exported(_ tree: String, _ words: [String]) throws -> String {
    // A command that only reads cannot remove the empty log that it needs.
    let log = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(tree)-wal")
    #expect(log.map { $0[.size] as? Int == 0 } ?? true)
    let copy = "copy-\(UUID().uuidString).sqlite"
    try FileManager.default.copyItem(atPath: "\(folder)/\(tree)", toPath: "\(folder)/\(copy)")
    let verified = try run(["data", "verify", copy])
    #expect(verified.code == 0 && !verified.error.contains("was not closed"), "\(verified.error)")
    let outcome = try run(words + [copy])
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test func dataCommandsCloseTheFile() throws {
    let data = ["data", "export"]
    for (words, found) in [
      (["data", "import", "t.sqlite", "in.json"], #"{"a":1}"#),
      (["data", "set", "t.sqlite", "/b", "2"], #"{"a":1,"b":2}"#),
      (["data", "index", "t.sqlite", "--declared-only"], #"{"a":1,"b":2}"#),
    ] {
      let outcome = try run(words)
      #expect(outcome.code == 0, "\(words): \(outcome.error)")
      #expect(try exported("t.sqlite", data).contains(found), "\(words)")
    }
    #expect(try run(["data", "copy", "t.sqlite", "u.sqlite"]).code == 0)
    #expect(try exported("u.sqlite", data).contains(#"{"a":1,"b":2}"#))
    let imported = try run(["data", "import", "t.sqlite", "documents.json", "--service", "firestore"])
    #expect(imported.code == 0, "\(imported.error)")
    #expect(try exported("t.sqlite", data + ["--service", "firestore"]).contains("c/d"))
  }

  @Test func accountCommandsCloseTheFile() throws {
    let list = ["accounts", "export"]
    #expect(try run(["accounts", "import", "t.sqlite", "accounts.json"]).code == 0)
    #expect(try exported("t.sqlite", list).contains("ada@example.com"))
    let signedIn = try run(["accounts", "sign-in", "u.sqlite", Self.credential])
    #expect(signedIn.code == 0, "\(signedIn.error)")
    let exported = try exported("u.sqlite", list)
    let uid = String(try #require(exported.firstMatch(of: /"localId": ?"([^"]+)"/)).output.1)
    for (words, found) in [
      (["link", "u.sqlite", uid, Self.octo], "583231"), (["claims", "u.sqlite", uid, #"{"admin": true}"#], "admin"),
      (["unlink", "u.sqlite", uid, "github.com"], "ada"),
      (["step", "u.sqlite", uid, #"{"disable": true}"#], "disabled"),
    ] {
      let outcome = try run(["accounts"] + words)
      #expect(outcome.code == 0, "\(words): \(outcome.error)")
      #expect(try self.exported("u.sqlite", list).contains(found), "\(words)")
    }
    // A command that fails has closed the file too.
    #expect(try run(["accounts", "claims", "u.sqlite", "nobody", "{}"]).code != 0)
    #expect(try self.exported("u.sqlite", list).contains("ada@example.com"))
  }

  #if Serve
  /// Writes `true` at `/left`, and prints the first line of the answer.
  private static let put = #"""
    exec 3<> "/dev/tcp/${FIREBASE_DATABASE_EMULATOR_HOST/://}"
    printf 'PUT /left.json?ns=demo-project-default-rtdb HTTP/1.1\r\n' >&3
    printf 'Host: localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\ntrue' >&3
    head -n 1 <&3
    """#

  /// Runs a server in the background, writes, and sends it a signal.
  private static let stop = #"""
    "$RULES_SIM" serve --only database --port database=0 --data t.sqlite 2> log & server=$!
    until grep -q Ready log; do sleep 0.05; done
    FIREBASE_DATABASE_EMULATOR_HOST=$(sed -n 's/^database *//p' log) bash put.sh
    kill "-$1" $server
    wait $server
    """#

  private static let serve = ["serve", "--only", "database", "--port", "database=0", "--data", "t.sqlite", "--exec"]

  private func addScripts() throws {
    for (name, text) in [("put.sh", Self.put), ("stop.sh", Self.stop)] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  /// The command ends, fails, or is told to end by a signal for the server.
  @Test(arguments: [
    ("", 0), ("; exit 3", 3), ("; kill -TERM $PPID; exec sleep 600", 143), ("; kill -HUP $PPID; exec sleep 600", 143),
    ("; kill -KILL $$", 137),
  ])
  func aServerWithACommandClosesTheFile(_ rest: String, _ code: Int32) throws {
    try addScripts()
    let outcome = try run(Self.serve + ["bash put.sh\(rest)"])
    #expect(outcome.code == code && outcome.output.hasPrefix("HTTP/1.1 200 "), "\(outcome.output)\(outcome.error)")
    #expect(outcome.error.contains("1 request decided by rules: 1 allowed"), "\(outcome.error)")
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func aStoppedServerClosesTheFile(_ signal: String) throws {
    try addScripts()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["stop.sh", signal]
    process.currentDirectoryURL = URL(filePath: folder)
    let program = Tool.products.appending(path: "rules-sim").path
    process.environment = ProcessInfo.processInfo.environment.merging(["RULES_SIM": program]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
  }

  /// What a killed server wrote is read, and the next command that opens the file says so.
  @Test func afterAKillTheNextCommandSaysWhatItFound() throws {
    try addScripts()
    #expect(try run(Self.serve + ["bash put.sh; kill -KILL $PPID"]).code == 9)
    let first = try run(["data", "set", "t.sqlite", "/b", "2"])
    #expect(first.code == 0)
    let told = "rules-sim: `t.sqlite` was not closed by the process that wrote it: its log is undamaged ("
    #expect(first.error.hasPrefix(told) && first.error.contains(" KiB) and was read\n"), "\(first.error)")
    let second = try run(["data", "get", "t.sqlite", "/"])
    #expect(second.code == 0 && second.error == "" && second.output.contains("left"), "\(second.output)")
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#"{"b":2,"left":true}"#))
  }
  #endif
}
