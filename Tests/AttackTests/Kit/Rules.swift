import SecurityRules
import SourceText
import Testing

/// The rules that an attack meets.
enum Rules: Sendable {
  /// The rule tree below `rules`.
  case realtime(String)
  /// The body of `match /databases/{database}/documents`.
  case firestore(String, version: String = "2")
  /// The body of `match /b/{bucket}/o`.
  case storage(String, version: String = "2")
  /// A whole file of Firestore rules.
  case file(String)

  /// The rules, loaded.
  func ruleset() throws -> AnyRuleset {
    switch self {
    case .realtime(let tree): try AnyRuleset(realtime: SourceFile(name: "rules", text: "{\"rules\": \(tree)}"))
    case .firestore(let body, let version):
      try AnyRuleset(firestore: Self.file("cloud.firestore", "/databases/{database}/documents", body, version))
    case .storage(let body, let version):
      try AnyRuleset(storage: Self.file("firebase.storage", "/b/{bucket}/o", body, version))
    case .file(let text): try AnyRuleset(firestore: SourceFile(name: "rules", text: text))
    }
  }

  /// The code of the first error that keeps the rules from loading; nil if they load.
  ///
  /// Records an issue if the error has no position inside the text.
  var errorCode: String? {
    do {
      _ = try ruleset()
      return nil
    } catch let error as RulesetError {
      let first = error.diagnostics.first { $0.severity == .error }
      #expect(first.map { $0.span.start >= 0 && $0.span.end <= error.file.bytes.count } == true)
      return first?.code.name
    } catch {
      Issue.record(error)
      return "\(error)"
    }
  }

  private static func file(_ service: String, _ match: String, _ body: String, _ version: String) -> SourceFile {
    let text = "rules_version = '\(version)';\nservice \(service) { match \(match) {\n\(body)\n} }"
    return SourceFile(name: "rules", text: text)
  }
}
