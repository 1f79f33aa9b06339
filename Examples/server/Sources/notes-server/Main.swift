import Foundation
import Hummingbird
import IDTokenVerification
import NotesServer
import SecurityRules

/// Serves notes: `notes-server RULES TREE KEYS PROJECT`.
///
/// `KEYS` holds the public keys of the tokens: fetch `https://www.googleapis.com/robot/v1/metadata/x509/
/// securetoken@system.gserviceaccount.com` as often as its `Cache-Control` says.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 4, let first = arguments.first else {
      return print("usage: notes-server RULES TREE KEYS PROJECT")
    }
    let rest = Array(arguments.dropFirst())
    let keys = try KeySet(SourceFile(name: rest[1], bytes: Array(try Data(contentsOf: URL(filePath: rest[1])))))
    let log = try DecisionLog(path: "decisions.jsonl")
    defer { log.close() }
    let application = NotesApplication.make(
      rules: try RulesProvider<RealtimeDatabase>(contentsOf: first), tree: try SQLiteTree(path: rest[0]),
      verifier: try TokenVerifier(projectID: rest[2], keys: keys), log: log)
    try await application.runService()
  }
}
