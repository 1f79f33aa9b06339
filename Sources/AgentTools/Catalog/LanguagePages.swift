import RuleEvaluation
import RulePrograms
import RuleRequests

/// The pages of the languages: their structure, and the functions that this program has.
enum LanguagePages {
  /// The page of Firestore and Storage rules.
  static var cloud: String {
    """
    # Firestore and Storage rules

    ```
    rules_version = '2';
    service cloud.firestore {                      // or: service firebase.storage
      match /databases/{database}/documents {      // or: match /b/{bucket}/o
        function isOwner(uid) { return request.auth != null && request.auth.uid == uid; }
        match /notes/{note} {
          allow get, list: if isOwner(resource.data.owner);
          allow create: if isOwner(request.resource.data.owner);
        }
        match /files/{path=**} { allow read: if true; }   // any depth
      }
    }
    ```

    - Access is denied unless one `allow` of one `match` is true. Several matches add up: an `allow` cannot take back another.
    - `read` is `get` and `list`; `write` is `create`, `update` and `delete`. A rule of a document is no rule of its subcollections.
    - An error makes a condition false. `true || error` and `error || true` are true.
    - Rules are not filters: `list` is allowed only if the rules hold for every document that the query can return.
    - In Storage, an upload over an existing file is a `create` too.

    Variables: `request.auth` (null when signed out) with `uid` and `token`; `request.resource` (what is written, as it will be) \
    and `resource` (what is stored, null if it is missing), each with `data` in Firestore, and `name`, `size`, `contentType`, \
    `metadata` in Storage; `request.method`, `request.path`, `request.time`, `request.query` (`limit`, `offset`, `orderBy`).

    Types of `is`: bool, bytes, duration, float, int, latlng, list, map, number, path, string, timestamp.

    ## Limits

    - 10 documents that rules read for one document or query, 20 for a whole commit; 2 in Storage. More are an error.
    - 1000 expressions for an operation. `get()` of the same document counts once.
    - 10 nested matches, 20 functions that call each other, 7 parameters, 10 `let` in a function, 256 KB of text.

    ## Operators, methods and functions

    \(builtins.joined(separator: "\n"))

    """
  }

  private static var builtins: [String] {
    Builtin.allCases.flatMap { builtin in
      CloudLibrary.standard.declarations(of: builtin).map { "- `\(usage($0))`: \($0.summary)" }
    }
  }

  private static func usage(_ declaration: BuiltinDeclaration) -> String {
    let operands = (declaration.overloads.first?.operands ?? []).map { types in
      types == .any ? "any" : types.types.map(\.name).joined(separator: "|")
    }
    let rest = operands.dropFirst().joined(separator: ", ")
    return switch declaration.form {
    case .prefix: "\(declaration.name)\(operands.first ?? "")"
    case .infix: operands.joined(separator: " \(declaration.name) ")
    case .brackets: "\(operands.first ?? "")[\(rest)]"
    case .method: "\(operands.first ?? "").\(declaration.name)(\(rest))"
    case .function: "\(declaration.name)(\(operands.joined(separator: ", ")))"
    case .namespaced(let namespace): "\(namespace).\(declaration.name)(\(operands.joined(separator: ", ")))"
    }
  }

  /// The page of Realtime Database rules.
  static var realtime: String {
    """
    # Realtime Database rules

    ```json
    {"rules": {
      "users": {"$uid": {
        ".read": "auth != null && auth.uid === $uid",
        ".write": "auth != null && auth.uid === $uid",
        "name": {".validate": "newData.isString() && newData.val().length <= 80"},
        "$other": {".validate": false}
      }},
      "posts": {".read": "auth != null && query.limitToFirst <= 100", ".indexOn": ["at"]}
    }}
    ```

    - `.read` and `.write` cascade: once a place allows, nothing below it can deny. Begin with no access at the root.
    - `.validate` does not cascade. All that apply to written data must be true; a removal is not validated.
    - `$name` matches one key. Its value is the key. A named child wins over it.
    - `data` is the data before the write, `newData` after it, at the place of the rule; `root` is the whole database before.
    - An error makes a condition false. `===` compares without conversion.

    Variables: \(RealtimeLibrary.standard.variables.map { "`\($0.name)`" }.joined(separator: ", ")), and the `$` variables of the path.

    \(sections.joined(separator: "\n\n"))

    """
  }

  private static var sections: [String] {
    let types: [(RealtimeType, String)] = [
      (.snapshot, "`data`, `newData`, `root`"), (.string, "Strings"), (.auth, "`auth`"), (.query, "`query`"),
    ]
    return types.map { type, title in
      let rows = (RealtimeLibrary.standard.members(of: type) ?? []).map { member in
        "- `\(member.name)\(parentheses(member.arguments))`: \(member.summary)"
      }
      return "## \(title)\n\n\(rows.joined(separator: "\n"))"
    }
  }

  private static func parentheses(_ arguments: RealtimeMember.Arguments) -> String {
    switch arguments {
    case .property: ""
    case .none: "()"
    case .text: "(text)"
    case .twoTexts: "(text, text)"
    case .regex: "(/pattern/)"
    case .names: "([names])"
    }
  }
}
