/// A kind of rules file of any length, either typical or difficult for a parser.
struct SourceShape: Sendable {
  let name: String
  private let head: String
  private let tail: String
  private let block: @Sendable (Int) -> String

  private init(
    _ name: String, head: String = Self.head, tail: String = "  }\n}\n", block: @escaping @Sendable (Int) -> String
  ) {
    self.name = name
    self.head = head
    self.tail = tail
    self.block = block
  }

  /// Returns a text of at most this many bytes.
  func text(bytes: Int) -> String {
    var text = head
    var number = 0
    while true {
      let next = block(number)
      if text.utf8.count + next.utf8.count + tail.utf8.count > bytes { return text + tail }
      text += next
      number += 1
    }
  }

  private static let head =
    "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n"
  private static let condition = head + "match /a/{b} { allow read: if "

  /// Typical rules of teams.
  static let team = SourceShape("rules of teams") { number in
    """
        // Projects of team \(number): members read, editors write.
        match /projects\(number)/{project} {
          function member(role) {
            let team = get(/databases/$(database)/documents/teams/$(resource.data.team)).data;
            return request.auth != null && team.members[request.auth.uid] in ['owner', role];
          }
          allow get, list: if member('reader') || resource.data.get('public', false) == true;
          allow create: if request.auth.uid == request.resource.data.owner
            && request.resource.data.keys().hasOnly(['owner', 'team', 'name', 'tags', 'created'])
            && request.resource.data.name.matches('[a-z][a-z0-9-]{2,40}')
            && request.resource.data.created == request.time;
          allow update: if member('editor')
            && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name', 'tags']);
          match /tasks/{task} {
            allow read: if member('reader');
            allow write: if member('editor') && request.resource.data.points <= \(number % 100);
          }
        }

    """
  }

  static let all = [
    SourceShape("many matches") { "match /m\($0)/{x} { allow read: if request.auth.uid == x; }\n" },
    SourceShape("matches of one name") { _ in "match /m/{x} { allow read: if request.auth.uid == x; }\n" },
    SourceShape("one line", head: head + "match /a/{b} {") { _ in "allow read: if b == '1'; " },
    SourceShape("one condition", head: condition + "[", tail: "] is list;}}}") {
      "(resource.data.f\($0) == \($0)),\n"
    },
    SourceShape("one chain", head: condition + "true", tail: ";}}}") { " && unknown\($0) == 1" },
    SourceShape("functions that call 20 others") { number in
      let calls = (1...20).map { "f\(number + $0)(a)" }.joined(separator: " || ")
      return "function f\(number)(a) { return \(calls) }\n"
    },
    SourceShape("functions that call each other") { "function f\($0)() { return f0() && f\($0 + 1)() }\n" },
    SourceShape("parameters", head: head + "function f(a", tail: ") { return a } }}") { ",p\($0)" },
    SourceShape("variables", head: head + "function f(a) { let x0 = a;", tail: "return a;}}}") {
      "let x\($0 + 1) = x\($0) + 1;\n"
    },
    SourceShape("captures", head: head + "match /a", tail: "{ allow read } }}") { _ in "/{b}" },
    SourceShape("methods of an allow", head: head + "match /a/{b} { allow read", tail: ";}}}") { _ in ",foo" },
    SourceShape("parentheses") { _ in
      let (opened, closed) = (String(repeating: "(", count: 97), String(repeating: ")", count: 97))
      return "match /m/{x} { allow read: if \(opened)true\(closed); }\n"
    },
    SourceShape("brackets without end", head: condition, tail: "") { _ in "[" },
    SourceShape("members", head: condition + "request", tail: ";}}}") { _ in ".a" },
    SourceShape("path", head: condition + "get(/a", tail: ") == null;}}}") { "/{b\($0)}" },
    SourceShape("comments") { "// a comment \($0), nothing else\n" },
    SourceShape("comments without end", head: "", tail: "") { _ in "/* " },
    SourceShape("garbage", head: "", tail: "") { _ in "\u{1} # ` ~ " },
    SourceShape("garbage in a condition", head: condition, tail: "") { _ in "& " },
    SourceShape("strings with errors", head: condition, tail: "") { _ in "'\\d' + \n" },
    SourceShape("operators that do not exist", head: condition, tail: "") { _ in "++" },
  ]

  // MARK: Realtime Database

  private static let realtimeHead = "{\"rules\": {\n"
  private static let realtimeTail = "\"last\": {\".read\": false}}}\n"
  private static let member = "root.child('members/' + $p + '/' + auth.uid)"

  private static func realtime(
    _ name: String, head: String = realtimeHead, block: @escaping @Sendable (Int) -> String
  ) -> SourceShape {
    SourceShape(name, head: head, tail: realtimeTail, block: block)
  }

  static let ofRealtime = [
    realtime("rules of teams") { number in
      """
          "projects\(number)": {"$p": {
            ".read": "auth != null && \(member).exists()",
            ".write": "auth != null && \(member).val() === 'editor' && newData.exists()",
            "name": {".validate": "newData.isString() && newData.val().length < 100"},
            "owner": {".validate": "newData.val() === auth.uid", ".write": "newData.val() === auth.uid"},
            "$other": {".validate": false}
          }},

      """
    },
    realtime("children of one location", head: "{\"rules\": {\".write\": \"auth != null\",") {
      "\"c\($0)\": {\".write\": \"auth != null && auth.uid === 'a'\", \".validate\": \"newData.isString()\"},\n"
    },
    realtime("wildcards") { "\"w\($0)\": {\"$w\($0)\": {\".read\": \"auth.uid === $w\($0)\"}},\n" },
    realtime("long conditions") { number in
      let operands = (0..<300).map { "root.child('\($0)').exists()" }.joined(separator: " || ")
      return "\"l\(number)\": {\".read\": \"auth != null && (\(operands))\"},\n"
    },
  ]
}
