import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Testing

/// What the tests of this room are made of, in few words.
enum Scene {
  /// A ruleset of a rule tree.
  static func rules(_ tree: String) throws -> RealtimeRuleset {
    try RealtimeRuleset(SourceFile(name: "rules", text: "{\"rules\": \(tree)}"))
  }

  /// The data that a JSON text describes.
  static func data(_ json: String) throws -> DataNode { try value(json).template }

  /// A value as a client writes it.
  static func value(_ json: String, at path: DataPath = .root) throws -> WrittenValue {
    let (tree, problems) = JSONReader.read(SourceFile(name: "value", text: json), .relaxed)
    try #require(problems.isEmpty, "\(json)")
    return try DataReader.read(tree.root, at: path).get()
  }

  /// A set.
  static func set(_ path: String, _ json: String) throws -> DataOperation {
    .set(DataPath(path), try value(json, at: DataPath(path)))
  }

  /// A signed-in user.
  static func user(_ uid: String) throws -> Identity {
    .user(try User(try #require(UserID(uid)), claims: Claims()))
  }

  /// All that a tree holds.
  static func content(of tree: some DocumentTree) throws -> DataNode {
    try tree.read { try $0.subtree(at: .root) }
  }
}

extension Decision {
  /// What two equal decisions share.
  var summary: String { "\(effect) \(reason)" }
}
