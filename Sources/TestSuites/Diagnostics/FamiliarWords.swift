import RequestSimulation

/// Words that people bring along from rules, from other tools' tests and from SDKs, and what they are called in a suite.
/// A key or an outcome that is none of ours is looked up here; nothing here is ever accepted.
package enum FamiliarWords {
  /// What to write for a key of `place`, as the names and a few words; nil where the word is not known.
  static func hint(_ word: String, in place: String) -> String? {
    let folded = folded(word)
    let table = place == "a suite" ? ofSuites : place == "a case" ? ofCases : [:]
    return table[folded]
  }

  /// The outcome that is meant; nil where the word is not known.
  static func outcome(_ word: String) -> ExpectedOutcome? {
    switch folded(word) {
    case "true", "yes", "ok", "allowed", "grant", "granted", "succeed", "succeeds", "success", "pass", "can": .allow
    case "false", "no", "denied", "fail", "fails", "failure", "forbidden", "reject", "rejected", "permissiondenied",
      "cannot":
      .deny
    case "error", "invalid", "invalidargument", "refused": .refuse
    default: nil
    }
  }

  /// What to ask where rules, or a client library, would say `word`; nil where the word is not known.
  package static func operation(_ word: String) -> String? {
    switch folded(word) {
    case "write":
      "name the write: set, update, push or remove (Realtime Database); create, set, update, delete or batch (Firestore); "
        + "upload, update or delete (Storage)"
    case "query", "where": "a query is `read` (Realtime Database) or `list` (Firestore) with --query"
    case "download", "getdownloadurl", "getmetadata", "getdoc": "write get"
    case "getdocs": "write list"
    case "setdoc", "transaction", "runtransaction": "write set"
    case "adddoc", "add": "write create"
    case "put", "uploadbytes": "write upload"
    default: nil
    }
  }

  /// Those of `verbs` that are meant where another service, or a rule, would say `word`.
  package static func verbs(for word: String, among verbs: [String]) -> [String] {
    (meant[word] ?? []).filter(verbs.contains)
  }

  private static let meant: [String: [String]] = [
    "read": ["get", "list"], "get": ["read"], "query": ["list"], "list": ["query"], "create": ["upload", "set"],
    "set": ["upload", "update"], "push": ["create", "upload"], "remove": ["delete"], "delete": ["remove"],
    "transaction": ["batch", "update"], "batch": ["update"], "upload": ["create", "set"],
  ]

  private static let ofSuites: [String: String] = [
    "firestore": "documents of Firestore stand under `documents`", "docs": "write `documents`",
    "collections": "write `documents`, by their paths", "storage": "objects of Storage stand under `objects`",
    "files": "objects of Storage stand under `objects`", "database": "what a Realtime Database holds is `data`",
    "root": "what a Realtime Database holds is `data`", "seed": stored, "given": stored, "state": stored,
    "tests": "write `cases`", "test": "write `cases`", "testcases": "write `cases`", "auth": "write `users`",
    "accounts": "write `users`", "identities": "write `users`", "time": "write `now`", "timestamp": "write `now`",
    "rulesfile": "write `rules`", "description": "write `name`",
  ]

  private static let ofCases: [String: String] = [
    "write":
      "name the write: `set`, `update`, `remove`, …; of Firestore `create`, `set`, `update`, `delete`; of Storage `upload`, `update`, `delete`",
    "path": operation, "method": operation, "operation": operation, "op": operation, "request": operation,
    "auth": asker, "user": asker, "uid": asker, "who": asker, "expected": outcomes, "expectation": outcomes,
    "result": outcomes, "outcome": outcomes, "allowed": outcomes, "deny": outcomes,
    "denied": outcomes, "can": outcomes, "canread": outcomes, "canwrite": outcomes, "cannotread": outcomes,
    "cannotwrite": outcomes, "reason": "the rule that must decide is named by `because`",
    "rule": "the rule that must decide is named by `because`", "resource": value, "newdata": value, "body": value,
    "title": "write `name`", "description": "write `name`", "filter": "write `where`", "time": "write `now`",
    "timestamp": "write `now`",
  ]

  private static let stored = "what is stored is `data`, of Firestore `documents`, of Storage `objects`"
  private static let operation = "the path stands behind the operation: `read: /users/ann`"
  private static let asker = "who asks is `as`, a name under `users`"
  private static let outcomes = "what must come of it is `expect`: `allow`, `deny` or `refuse`"
  private static let value = "what is written is `value`"

  /// Lower case, without `_`, `-` and spaces.
  private static func folded(_ word: String) -> String {
    String(word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}
