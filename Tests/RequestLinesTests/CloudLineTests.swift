import RequestLines
import SourceText
import TestSuites
import Testing

/// Lines about documents and objects.
@Suite struct CloudLineTests {
  private static let firestore =
    #""service":"firestore","rules":"service cloud.firestore { match /databases/{d}/documents { match /a/{id} { "#
    + #"allow read: if resource.data.n == 1;\n allow write: if request.resource.data.n == request.time.year(); } } }""#

  private static let storage =
    #""service":"storage","rules":"service firebase.storage { match /b/{b}/o { match /f/{n} { "#
    + #"allow create: if request.resource.size < 5 && resource == null;\n allow get: if resource.size == 7; } } }""#

  @Test(arguments: [
    (
      #"{"id":1,\#(firestore),"request":{"method":"get","path":"a/x","auth":null},"documents":{"a/x":{"n":1}}}"#,
      #"{"id":1,"got":"allow","because":"rules:1"}"#
    ),
    (
      #"{"id":2,\#(firestore),"request":{"method":"get","path":"a/x","auth":null},"documents":{"a/x":{"n":2}}}"#,
      #"{"id":2,"got":"deny","because":"rules:1","message":"false for 'get' @ L1"}"#
    ),
    (
      #"{"id":3,\#(firestore),"request":{"method":"list","path":"a","query":{"where":[["n","==",1]]},"auth":null}}"#,
      #"{"id":3,"got":"allow","because":"rules:1"}"#
    ),
    (
      #"{"id":4,\#(firestore),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":2025}}],"auth":null}}"#,
      #"{"id":4,"got":"allow","because":"rules:2"}"#
    ),
    (
      #"{"id":5,\#(storage),"request":{"method":"create","path":"/b/k/o/f/x","auth":null,"resource":{"size":4}},"resource":null}"#,
      #"{"id":5,"got":"allow","because":"rules:1"}"#
    ),
    (
      #"{"id":6,\#(storage),"request":{"method":"get","path":"/b/k/o/f/x","auth":null,"resource":null},"resource":{"size":7}}"#,
      #"{"id":6,"got":"allow","because":"rules:2"}"#
    ),
    (
      #"{"id":7,"service":"firestore","rules":"service cloud.firestore { match /a { allow read: if 1 +; } }","request":{}}"#,
      #"{"id":7,"got":"compile-error""#
    ),
    (
      #"{"id":8,\#(firestore),"request":{"method":"get","path":"a/x"}}"#,
      #"{"id":8,"error":"`request.auth`: is missing; write null for a caller who is not signed in","line":1}"#
    ),
    (
      #"{"id":9,\#(firestore),"request":{"method":"watch","path":"a/x","auth":null}}"#,
      #"{"id":9,"error":"`request`: `method` must be get, batchGet, list or commit, not watch","line":1}"#
    ),
  ])
  func answer(_ line: String, _ answer: String) {
    var evaluator = LineEvaluator()
    let got = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    #expect(got.hasPrefix(answer))
  }

  private static let writes =
    #""service":"firestore","rules":"rules_version = '2';\nservice cloud.firestore { match /databases/{d}/documents { "#
    + #"match /a/{id} { allow create: if request.resource.data.keys().hasOnly(['n']);\n "#
    + #"allow update: if resource.data.diff(request.resource.data).affectedKeys() == ['m'].toSet();\n "#
    + #"allow delete: if resource.data.n == 1;\n allow get: if id != 'no'; } } }""#

  @Test(
    "Preconditions, masks, verifications and batched reads",
    arguments: [
      (
        "a mask deletes what the data lack",
        #"{"writes":[{"update":"a/x","data":{},"mask":["m"]}]}"#, "allow", "rules:3"
      ),
      (
        "data beside the mask stay outside",
        #"{"writes":[{"update":"a/x","data":{"n":7},"mask":["m"]}]}"#, "allow", "rules:3"
      ),
      ("without a mask the keys of data are it", #"{"writes":[{"update":"a/x","data":{"n":7}}]}"#, "deny", "rules:3"),
      (
        "exists: false is a create, whatever is stored",
        #"{"writes":[{"set":"a/x","data":{"n":7},"precondition":{"exists":false}}]}"#, "allow", "rules:2"
      ),
      (
        "exists: true is an update, whatever is stored",
        #"{"writes":[{"set":"a/new","data":{"n":7},"precondition":{"exists":true}}]}"#, "deny", "rules:3"
      ),
      (
        "a time is an update",
        #"{"writes":[{"set":"a/new","data":{"n":7},"precondition":{"updateTime":"2025-01-01T00:00:00Z"}}]}"#, "deny",
        "rules:3"
      ),
      ("a deletion", #"{"writes":[{"delete":"a/x","precondition":{"exists":true}}]}"#, "allow", "rules:4"),
      ("a verification is a get", #"{"writes":[{"verify":"a/x","precondition":{"exists":true}}]}"#, "allow", "rules:5"),
    ])
  func write(_ about: String, _ commit: String, _ verdict: String, _ rule: String) {
    let request = #"{"method":"commit","auth":null,"# + commit.dropFirst()
    let line = #"{"id":1,\#(Self.writes),"request":\#(request),"documents":{"a/x":{"n":1,"m":2}}}"#
    var evaluator = LineEvaluator()
    let got = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    #expect(got.hasPrefix(#"{"id":1,"got":"\#(verdict)","because":"\#(rule)""#), "\(got)")
  }

  @Test(arguments: [
    (#"["a/x","a/y"]"#, #""got":"allow""#), (#"["a/x","a/no"]"#, #""got":"deny""#),
    (#"["a"]"#, #""error":"`request`: `paths`: `a` names a collection"#),
    (#""a/x""#, #""error":"`request`: `paths` must be a list"#),
  ])
  func batchGet(_ paths: String, _ answer: String) {
    let line = #"{"id":1,\#(Self.writes),"request":{"method":"batchGet","paths":\#(paths),"auth":null}}"#
    var evaluator = LineEvaluator()
    let got = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    #expect(got.hasPrefix(#"{"id":1,"# + answer), "\(got)")
  }

  @Test(
    "Mistakes in a line have a position",
    arguments: [
      (
        #"\#(firestore.replacing(#""service":"firestore""#, with: #""service":"storage""#)),"request":{"method":"get","path":"/b/k/o/f/x","auth":null}"#,
        "`rules`: declare `service cloud.firestore`, but `service` is \\\"storage\\\""
      ),
      (
        #"\#(firestore),"request":{"method":"get","path":"a/x","auth":{"token":{}}}"#,
        "`request.auth`: the user id is missing; write `uid` with `provider` and `claims` (shorthand), or `uid` with `token` "
          + "(the whole auth variable), or null for a signed-out caller"
      ),
      (
        #"\#(firestore),"request":{"method":"get","path":"a/x","auth":null},"override":true"#,
        "`override`: is for Realtime Database, whose REST API has `auth_variable_override`; leave it out"
      ),
      (
        #"\#(firestore),"request":{"method":"commit","writes":[{"sett":"a/x","data":{}}],"auth":null}"#,
        "`request`: a write has no `sett`; did you mean `set`?"
      ),
      (
        #"\#(firestore),"request":{"method":"commit","writes":[{"set":"a","data":{}}],"auth":null}"#,
        "`request`: `set`: `a` names a collection; add the id of a document"
      ),
      (
        #"\#(firestore),"request":{"method":"commit","writes":[{"set":"a/x","data":{},"mask":["n"]}],"auth":null}"#,
        "`request`: `mask` must be a list of field paths, and is only valid with `update`"
      ),
      (
        #"\#(firestore),"request":{"method":"commit","writes":[{"delete":"a/x","precondition":{"exist":true}}],"auth":null}"#,
        "`request`: `precondition` must be {\\\"exists\\\": true or false} or {\\\"updateTime\\\": time}"
      ),
      (
        #"\#(firestore),"request":{"method":"get","path":"a/x","auth":null},"documents":{"a":{}}"#,
        "`documents`: `a` names a collection; add the id of a document"
      ),
      (
        #"\#(firestore),"request":{"method":"get","path":"a","auth":null}"#,
        "`request`: `path`: `a` names a collection; add the id of a document"
      ),
      (
        #"\#(firestore),"request":{"method":"list","path":"a","auth":null},"resource":{}"#,
        "`resource`: a query has no single document; use `documents`"
      ),
      (
        #"\#(storage),"request":{"method":"get","path":"y","auth":null}"#,
        "`request`: `path`: \\\"y\\\" is not the path of an object"
      ),
      (
        #"\#(storage),"request":{"method":"create","path":"/b/k/o/f/x","auth":null,"resource":{"sizee":4}}"#,
        "`request`: an object has no `sizee`; did you mean `size`?"
      ),
      (
        #"\#(storage),"request":{"method":"create","path":"/b/k/o/f/x","auth":null,"resource":{"size":-4}}"#,
        "`request`: expected a number of bytes from 0 (at size)"
      ),
      (
        #"\#(storage),"request":{"method":"get","path":"/b/k/o/f/x","auth":null},"resource":{}"#,
        "`resource`: expected `size`, in bytes"
      ),
    ])
  func mistakes(members: String, error: String) {
    var evaluator = LineEvaluator()
    let got = evaluator.answer(.bytes(Array("{\(members)}".utf8)), number: 1) ?? ""
    #expect(got.hasPrefix(#"{"error":"\#(error)"#), "\(got)")
  }

  @Test(
    "`resource` of Firestore is the requested document, unless `documents` has it",
    arguments: [
      (#""request":{"method":"get","path":"a/x","auth":null},"resource":{"n":1}"#, "allow"),
      (#""request":{"method":"get","path":"a/x","auth":null},"resource":{"n":1},"documents":{"a/y":{}}"#, "allow"),
      (#""request":{"method":"get","path":"a/x","auth":null},"resource":{"n":1},"documents":{"a/x":{"n":2}}"#, "deny"),
      (#""request":{"method":"get","path":"a/x","auth":null},"resource":null"#, "deny"),
    ])
  func resourceOfFirestore(members: String, verdict: String) {
    var evaluator = LineEvaluator()
    let got = evaluator.answer(.bytes(Array("{\(Self.firestore),\(members)}".utf8)), number: 1) ?? ""
    #expect(got.hasPrefix(#"{"got":"\#(verdict)""#), "\(got)")
  }

  @Test func differingQueryModesAreReported() throws {
    let rules =
      #""service":"firestore","rules":"service cloud.firestore { match /databases/{d}/documents { match /a/{id} { "#
      + #"allow list: if !('x' in resource.data); } } }""#
    let request = #""request":{"method":"list","path":"a","query":{},"auth":null}"#
    var evaluator = LineEvaluator()
    func got(_ line: String) -> String? { evaluator.answer(.bytes(Array(line.utf8)), number: 1) }
    #expect(got("{\(rules),\(request)}") == #"{"got":"allow","because":"rules:1","sound":"deny"}"#)
    let sound = try #require(got("{\(rules),\(request),\"queries\":\"sound\"}"))
    #expect(sound.hasPrefix(#"{"got":"deny","because":"rules:1""#))
    #expect(sound.hasSuffix(#","emulator":"allow"}"#))
  }
}
