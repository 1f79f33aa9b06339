import Foundation
import RuleRequests
import RuleValues

/// A whole ruleset with requests to it. All judge the same documents, those of `House`.
struct RulesetCase {
  /// A function of the ruleset.
  typealias Function = ExpressionPack.Function

  /// A match block.
  struct Match {
    /// `/users/{id}`
    var path: String
    var functions: [Function] = []
    var allows: [Allow] = []
    var matches: [Match] = []

    /// Whether there are matches inside one whose path goes on behind its glob, here or inside.
    var hasMatchBehindGlob: Bool {
      let glob = path.range(of: "=**}")
      return glob.map { $0.upperBound < path.endIndex && !matches.isEmpty } ?? false
        || matches.contains(where: \.hasMatchBehindGlob)
    }
  }

  /// Whether there are matches, in version 2, inside one whose path goes on behind its glob.
  var hasMatchBehindGlob: Bool { version == "2" && matches.contains(where: \.hasMatchBehindGlob) }

  /// An allow statement.
  struct Allow {
    var methods: [String]
    var condition: Syntax?
  }

  /// A request and who makes it.
  struct Request: Hashable {
    var operation: FirestoreRequest.Operation
    var user: User?
    /// Whether a query only counts what it finds.
    var isCount = false
  }

  var version: String? = "2"
  /// Functions before the service, in the service, and behind it.
  var top: [Function] = []
  var service: [Function] = []
  var matches: [Match] = []
  var requests: [Request] = []

  /// The text of the rules.
  var source: String {
    var text = version.map { "rules_version = '\($0)';\n" } ?? ""
    text += top.map { $0.source + "\n" }.joined()
    text += "service cloud.firestore {\n" + service.map { "  \($0.source)\n" }.joined()
    text += matches.map { $0.source(indent: "  ") }.joined()
    return text + "}\n"
  }
}

extension RulesetCase.Match {
  /// The text of the block.
  fileprivate func source(indent: String) -> String {
    let inner = indent + "  "
    var text = "\(indent)match \(path) {\n"
    text += functions.map { inner + $0.source + "\n" }.joined()
    for allow in allows {
      text += "\(inner)allow \(allow.methods.joined(separator: ", "))"
      text += (allow.condition.map { ": if \($0.source)" } ?? "") + ";\n"
    }
    text += matches.map { $0.source(indent: inner) }.joined()
    return text + indent + "}\n"
  }
}

extension ExpressionPack.Function {
  /// The declaration on one line.
  var source: String {
    let variables = variables.map { "let \($0.name) = \($0.value.source); " }.joined()
    return "function \(name)(\(parameters.joined(separator: ", "))) { \(variables)return \(body.source); }"
  }
}

/// The documents and users of all ruleset cases.
enum House {
  static let alice = User("alice", [("admin", .bool(true)), ("team", .string("red"))])
  static let bob = User("bob", [("admin", .bool(false))])

  /// Ids of collections, ids of documents.
  static let collections = ["a", "b"]
  static let ids = ["x", "y", "alice"]

  /// What exists before each request.
  static let documents: [(DocumentPath, DocumentFields)] = [
    (path("a/x"), fields("alice", 1)), (path("a/y"), fields("bob", 2)), (path("a/alice"), fields("alice", 3)),
    (path("b/x"), fields("bob", 0)), (path("a/x/b/y"), fields("alice", 5)), (path("a/x/b/y/a/x"), fields("bob", 6)),
  ]

  /// Documents that writes may bring.
  static let others = ["b/y", "b/alice", "a/x/b/x", "a/x/b/alice", "a/y/b/x", "a/x/b/y/a/y"].map(path)

  /// Puts everything back.
  static let restoring: [DocumentWrite] =
    documents.map { DocumentWrite($0.0, .set($0.1)) } + others.map { DocumentWrite($0, .delete) }

  static func path(_ text: String) -> DocumentPath { DocumentPath(text.split(separator: "/").map(String.init)) }

  static func fields(_ owner: String, _ number: Int64) -> DocumentFields {
    DocumentFields([
      ("owner", .string(owner)), ("n", .integer(number)), ("open", .bool(number.isMultiple(of: 2))),
      ("tags", .array([.string("red"), .string(owner)])), ("f", .double(Double(number))), ("none", .null),
      ("at", .timestamp(Timestamp(seconds: 1_700_000_000 + number) ?? .epoch)),
      ("map", .map(DocumentFields([("k", .integer(number)), ("owner", .string(owner))]))),
    ])
  }
}
