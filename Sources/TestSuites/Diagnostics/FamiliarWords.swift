import RequestSimulation

/// Maps words of rules, SDKs and other tools' tests to the words of a suite. The words appear only in hints for
/// unknown keys and outcomes; a suite never accepts them.
package enum FamiliarWords {
  /// Returns a hint about what to write instead of the key `word` in `place`; nil if the word is not known.
  static func hint(_ word: String, in place: String) -> String? {
    let folded = folded(word)
    let table = place == "a suite" ? ofSuites : place == "a case" ? ofCases : [:]
    return table[folded]
  }

  /// Returns the outcome that `word` means elsewhere; nil if the word is not known.
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

  /// Returns a hint about the operation that rules or a client library call `word`; nil if the word is not known.
  package static func operation(_ word: String) -> String? {
    switch folded(word) {
    case "write":
      "name the write: set, update, push or remove (Realtime Database); create, set, update, delete or batch (Firestore); "
        + "upload, update or delete (Storage)"
    case "query", "where": "for a query, use `read` (Realtime Database) or `list` (Firestore) with --query"
    case "download", "getdownloadurl", "getmetadata", "getdoc": "write get"
    case "getdocs": "write list"
    case "setdoc", "transaction", "runtransaction": "write set"
    case "adddoc", "add": "write create"
    case "put", "uploadbytes": "write upload"
    default: nil
    }
  }

  /// Returns the elements of `verbs` that another service, or a rule, calls `word`.
  package static func verbs(for word: String, among verbs: [String]) -> [String] {
    (meant[word] ?? []).filter(verbs.contains)
  }

  private static let meant: [String: [String]] = [
    "read": ["get", "list"], "get": ["read"], "query": ["list"], "list": ["query"], "create": ["upload", "set"],
    "set": ["upload", "update"], "push": ["create", "upload"], "remove": ["delete"], "delete": ["remove"],
    "transaction": ["batch", "update"], "batch": ["update"], "upload": ["create", "set"],
  ]

  private static let ofSuites: [String: String] = [
    "firestore": "put Firestore documents under `documents`", "docs": "write `documents`",
    "collections": "write `documents`, a mapping from paths to fields",
    "storage": "put Storage objects under `objects`",
    "files": "put Storage objects under `objects`", "database": "put Realtime Database data under `data`",
    "root": "put Realtime Database data under `data`", "seed": stored, "given": stored, "state": stored,
    "tests": "write `cases`", "test": "write `cases`", "testcases": "write `cases`", "auth": "write `users`",
    "accounts": "write `users`", "identities": "write `users`", "time": "write `now`", "timestamp": "write `now`",
    "rulesfile": "write `rules`", "description": "write `name`",
  ]

  private static let ofCases: [String: String] = [
    "write":
      "name the write: `set`, `update`, `remove`, … (Realtime Database); `create`, `set`, `update`, `delete` (Firestore); `upload`, `update`, `delete` (Storage)",
    "path": operation, "method": operation, "operation": operation, "op": operation, "request": operation,
    "auth": asker, "user": asker, "uid": asker, "who": asker, "expected": outcomes, "expectation": outcomes,
    "result": outcomes, "outcome": outcomes, "allowed": outcomes, "deny": outcomes,
    "denied": outcomes, "can": outcomes, "canread": outcomes, "canwrite": outcomes, "cannotread": outcomes,
    "cannotwrite": outcomes, "reason": "write `because` to name the rule that must decide",
    "rule": "write `because` to name the rule that must decide", "resource": value, "newdata": value, "body": value,
    "title": "write `name`", "description": "write `name`", "filter": "write `where`", "time": "write `now`",
    "timestamp": "write `now`",
  ]

  private static let stored =
    "put stored data under `data` (Realtime Database), `documents` (Firestore) or `objects` (Storage)"
  private static let operation = "write the path after the operation: `read: /users/ann`"
  private static let asker = "write `as` with a name under `users`"
  private static let outcomes = "write `expect`: `allow`, `deny` or `refuse`"
  private static let value = "put the value to write under `value`"

  /// Returns `word` in lower case, without `_`, `-` and spaces.
  private static func folded(_ word: String) -> String {
    String(word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}
