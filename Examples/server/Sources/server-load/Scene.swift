import Accounts
import Foundation
import IDTokenVerification
import LoadClient
import SecurityRules

/// Prints lines at once, also into a file.
func report(_ lines: String...) {
  FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
}

/// A folder with rules, keys and data, and users with valid tokens.
final class Scene {
  static let projectID = "load-test"
  static let rules = "database.rules.json"
  static let keys = "keys.json"

  /// A signed-in user.
  struct Caller: Sendable {
    let uid: String
    let token: String

    /// The path of a note.
    func note(_ name: String) -> String { "/data/notes/\(uid)/\(name)" }

    /// The request that sets a note to `text`.
    func put(_ name: String, _ text: String) -> [UInt8] {
      HTTPConnection.request(
        "PUT", note(name), token: token, body: #"{"text": "\#(text)", "at": {".sv": "timestamp"}}"#)
    }

    /// The request for the note.
    func get(_ name: String) -> [UInt8] { HTTPConnection.request("GET", note(name), token: token) }
  }

  let folder: URL
  let callers: [Caller]
  private let rulesText: String

  init(_ folder: URL, users: Int) throws {
    self.folder = folder
    rulesText = Self.rulesOfNotes
    try Data(rulesText.utf8).write(to: folder.appending(path: Self.rules))
    let key = try SigningKey(keyID: "load")
    try Data(try key.jwks().utf8).write(to: folder.appending(path: Self.keys))
    let directory = AccountDirectory(
      InMemoryTree(), configuration: AuthConfiguration(projectID: Self.projectID), clock: SystemClock.now)
    callers = try (0..<users).map { _ in
      let auth = Auth(directory)
      try auth.signInAnonymously()
      guard let user = auth.currentUser else { throw CocoaError(.userCancelled) }
      return Caller(uid: user.uid.text, token: try key.token(try user.getIDToken(forcingRefresh: true)))
    }
  }

  /// Starts the server, with data of the earlier runs.
  func serve(admin: Bool = false) throws -> ServerProcess {
    let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return try ServerProcess(executable, ["serve", folder.path] + (admin ? ["--admin"] : []), in: folder)
  }

  /// Replaces the rules file. Each third version is invalid.
  func changeRules(_ version: Int) throws {
    let text = version % 3 == 2 ? String(rulesText.dropLast(9)) : rulesText + "// version \(version)\n"
    try Data(text.utf8).write(to: folder.appending(path: Self.rules), options: .atomic)
  }

  func restoreRules() throws {
    try Data(rulesText.utf8).write(to: folder.appending(path: Self.rules), options: .atomic)
  }

  /// The lines of the server's own log that contain `text`.
  func logLines(with text: String) throws -> Int {
    try String(contentsOf: folder.appending(path: "server.log"), encoding: .utf8).split(separator: "\n")
      .count { $0.contains(text) }
  }

  /// The rules for notes of the example.
  private static let rulesOfNotes = """
    {
      "rules": {
        "notes": {
          "$uid": {
            ".read": "auth != null && auth.uid == $uid",
            ".write": "auth != null && auth.uid == $uid",
            "$note": {
              ".validate": "newData.hasChildren(['text', 'at'])",
              "text": {".validate": "newData.isString() && newData.val().length <= 500"},
              "at": {".validate": "newData.val() == now"},
              "$other": {".validate": false}
            }
          }
        }
      }
    }

    """
}
