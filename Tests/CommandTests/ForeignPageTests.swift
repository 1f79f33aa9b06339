#if Serve
import Foundation
import TestSupport
import Testing

/// What `serve` answers to requests that a page of another site can cause (outside review of 3b94918b, 2026-11-27).
@Suite("Pages of other sites")
struct ForeignPageTests {
  /// Sends a request with further lines to the port of a variable, and prints what is answered.
  private static let ask = #"""
    ask() {
      address="${1#http://}"
      exec 3<> "/dev/tcp/${address%:*}/${address##*:}"
      printf '%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n' "$2" "$3" >&3
      timeout 20 cat <&3 | tr -d '\r'
      echo; echo ==
    }
    """#

  /// Runs the server with requests, and returns their answers.
  private static func answers(_ script: String, _ options: [String] = []) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let rules = #"{"rules": {".read": true, ".write": true}}"#
    for (name, text) in [("ask.sh", "\(ask)\n\(script)"), ("database.rules.json", rules)] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let words = ["serve", "database.rules.json", "--port", "database=0", "--port", "auth=0", "--port", "storage=0"]
    let outcome = try Tool.run(
      "rules-sim", words + ["--only", "database,auth,storage"] + options + ["--exec", "bash ask.sh"],
      in: folder)
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.output.components(separatedBy: "\n==\n").dropLast()
  }

  @Test func refusalsHaveNoPermissions() throws {
    let answers = try Self.answers(
      #"""
      ask $FIREBASE_DATABASE_EMULATOR_HOST "GET /a.json?ns=n1" $'Sec-Fetch-Site: cross-site\r\n'
      ask $FIREBASE_DATABASE_EMULATOR_HOST "OPTIONS /a.json?ns=n2" \
        $'Origin: http://evil.example\r\nAccess-Control-Request-Private-Network: true\r\n'
      ask $FIREBASE_DATABASE_EMULATOR_HOST "GET /a.json?ns=n3" $'Origin: http://localhost:3000\r\n'
      ask $FIREBASE_DATABASE_EMULATOR_HOST "GET /.inspect/databases.json?ns=n3" ""
      """#)
    try #require(answers.count == 4, "\(answers)")
    for answer in answers[..<2] {
      #expect(answer.hasPrefix("HTTP/1.1 403") && !answer.lowercased().contains("access-control"), "\(answer)")
    }
    #expect(answers[2].hasPrefix("HTTP/1.1 200") && answers[2].contains("http://localhost:3000"), "\(answers[2])")
    #expect(!answers[3].contains("n1") && !answers[3].contains("n2"), "\(answers[3])")
  }

  /// Only this machine reaches a loopback address, so the checks remain.
  @Test func aLoopbackHostKeepsTheChecks() throws {
    let answers = try Self.answers(
      #"ask $FIREBASE_DATABASE_EMULATOR_HOST "GET /a.json?ns=n1" $'Origin: http://evil.example\r\n'"#,
      ["--host", "127.0.0.1"])
    #expect(answers.count == 1 && answers[0].hasPrefix("HTTP/1.1 403"), "\(answers)")
  }

  @Test func framesAndUploadsAreRestricted() throws {
    let answers = try Self.answers(
      #"""
      ask $FIREBASE_AUTH_EMULATOR_HOST "GET /emulator/auth/iframe?apiKey=k&appName=a" ""
      upload="POST /upload/storage/v1/b/demo-project.appspot.com/o?uploadType=media&name=a.html"
      ask $FIREBASE_STORAGE_EMULATOR_HOST "$upload" \
        $'Authorization: Bearer owner\r\nContent-Type: text/html\r\nContent-Length: 0\r\n'
      ask $FIREBASE_STORAGE_EMULATOR_HOST "GET /v0/b/demo-project.appspot.com/o/a.html?alt=media" \
        $'Authorization: Bearer owner\r\n'
      """#)
    try #require(answers.count == 3, "\(answers)")
    #expect(answers[0].contains("frame-ancestors 'self' http://localhost:*"), "\(answers[0].prefix(600))")
    #expect(answers[2].hasPrefix("HTTP/1.1 200") && answers[2].contains("sandbox"), "\(answers[1]) \(answers[2])")
  }
}
#endif
