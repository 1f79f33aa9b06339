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

  /// Runs a script with the program in the folder, and returns its exit code.
  private func bash(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    let program = Tool.products.appending(path: "rules-sim").path
    process.environment = ProcessInfo.processInfo.environment.merging(["RULES_SIM": program]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.start()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A process that reads the file keeps the log, and the command that writes says so. Nothing is lost.
  @Test func anotherReaderIsNoted() throws {
    // More than fits into a pipe, so that the export waits for its reader in the middle of its snapshot.
    let value = String(repeating: "x", count: 100)
    let values = (0..<4_000).map { "\"\($0)\":\"\(value)\"" }.joined(separator: ",")
    try "{\(values)}".write(toFile: "\(folder)/many.json", atomically: true, encoding: .utf8)
    #expect(try run(["data", "import", "t.sqlite", "many.json"]).code == 0)
    let script = """
      mkfifo pipe
      "$RULES_SIM" data export t.sqlite > pipe & reader=$!
      exec 9< pipe
      head -c 1 <&9 > /dev/null
      "$RULES_SIM" data set t.sqlite /b 2 2> noted || exit 1
      cat <&9 > /dev/null
      wait $reader
      """
    #expect(try bash(["-c", script]) == 0)
    let noted = try String(contentsOfFile: "\(folder)/noted", encoding: .utf8)
    #expect(
      noted.hasPrefix("rules-sim: another process reads `t.sqlite`: a copy of the file needs `t.sqlite-wal` ("),
      "\(noted)")
    #expect(try run(["data", "set", "t.sqlite", "/c", "3"]).code == 0)
    #expect(try exported("t.sqlite", ["data", "export"]).hasSuffix("\"b\":2,\"c\":3}\n"))
  }

  /// Readers that come and go beside writers leave no log, and no command says that one was left.
  @Test func readersBesideWritersLeaveNothing() throws {
    #expect(try run(["data", "set", "t.sqlite", "/a", "0"]).code == 0)
    let script = """
      for n in 1 2 3 4 5 6 7 8; do "$RULES_SIM" data get t.sqlite /a 2>> noted > /dev/null; done & reader=$!
      for n in 1 2 3 4 5 6 7 8; do "$RULES_SIM" data set t.sqlite /a $n 2>> noted || exit 1; done
      wait $reader
      """
    #expect(try bash(["-c", script]) == 0)
    #expect(try String(contentsOfFile: "\(folder)/noted", encoding: .utf8) == "")
    #expect(try exported("t.sqlite", ["data", "export"]) == "{\"a\":8}\n")
  }

  /// The token is printed when the file is closed: a reader that ends early ends the command.
  @Test func aBrokenPipeLeavesNothing() throws {
    #expect(try bash(["-c", #""$RULES_SIM" accounts sign-in t.sqlite anonymous 2> /dev/null | true"#]) == 0)
    #expect(try exported("t.sqlite", ["accounts", "export"]).contains("localId"))
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
    ("", 0), ("; exit 3", 3), ("; kill -TERM $PPID; exec sleep 600", 143), ("; kill -KILL $$", 137),
    // The second signal ends a command that does not obey the first.
    ("; trap '' TERM; kill -TERM $PPID; sleep 0.1; kill -TERM $PPID; while :; do sleep 1; done", 137),
  ])
  func aServerWithACommandClosesTheFile(_ rest: String, _ code: Int32) throws {
    try addScripts()
    let outcome = try run(Self.serve + ["bash put.sh\(rest)"])
    #expect(outcome.code == code && outcome.output.hasPrefix("HTTP/1.1 200 "), "\(outcome.output)\(outcome.error)")
    #expect(outcome.error.contains("1 request decided by rules: 1 allowed"), "\(outcome.error)")
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
  }

  /// A server that ends by an error has closed the file too.
  @Test func aServerThatFailsClosesTheFile() throws {
    try addScripts()
    try FileManager.default.createDirectory(atPath: "\(folder)/full", withIntermediateDirectories: true)
    try "x".write(toFile: "\(folder)/full/file", atomically: true, encoding: .utf8)
    let failed = try run(Self.serve + ["bash put.sh", "--export-on-exit", "full"])
    #expect(failed.code == 1 && failed.output.hasPrefix("HTTP/1.1 200 "), "\(failed.error)")
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
    #expect(try run(Self.serve + ["true", "--import", "missing"]).code == 1)
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
  }

  @Test(arguments: ["INT", "TERM"])
  func aStoppedServerClosesTheFile(_ signal: String) throws {
    try addScripts()
    #expect(try bash(["stop.sh", signal]) == 0)
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#""left":true"#))
  }

  @Test(.enabled("needs SIGHUP, which nohup ignores") { !StartedProgram.isIgnored(SIGHUP) })
  func theEndOfTheTerminalClosesTheFile() throws {
    try aStoppedServerClosesTheFile("HUP")
    try aServerWithACommandClosesTheFile("; kill -HUP $PPID; exec sleep 600", 143)
  }

  /// What a killed server wrote is read, and the next command that opens the file says so.
  @Test func afterAKillTheNextCommandSaysWhatItFound() throws {
    try addScripts()
    #expect(try run(Self.serve + ["bash put.sh; kill -KILL $PPID"]).code == 9)
    let first = try run(["data", "set", "t.sqlite", "/b", "2"])
    #expect(first.code == 0)
    let told = "rules-sim: a process left the log `t.sqlite-wal` ("
    #expect(first.error.hasPrefix(told), "\(first.error)")
    #expect(first.error.hasSuffix(" KiB) when it ended: it is undamaged and was read\n"), "\(first.error)")
    let second = try run(["data", "get", "t.sqlite", "/"])
    #expect(second.code == 0 && second.error == "" && second.output.contains("left"), "\(second.output)")
    #expect(try exported("t.sqlite", ["data", "export"]).contains(#"{"b":2,"left":true}"#))
  }
  #endif
}
