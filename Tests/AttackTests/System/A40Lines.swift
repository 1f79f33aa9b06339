import RequestLines
import SourceText
import TestSuites
import Testing

/// What is sent as JSON is read one way only: a member that is duplicated, is misspelled or of the wrong type is an
/// error for the line and never a default that grants. Bodies and headers over HTTP: `EndToEndTests` of
/// `Examples/server`. In more depth: `RequestLinesTests`, `SourceTextTests/JSON`, `Grammar/evaluate.schema.json`.
@Suite("A40 duplicate members, wrong types, smuggled requests")
struct A40Lines {
  private func answer(_ line: String) -> JSONNode {
    var evaluator = LineEvaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    return JSONReader.read(SourceFile(name: "answer", text: answer), .strict).tree.root
  }

  static let rules = #""rules":{"rules":{"a":{".read":"auth != null"},"b":{".read":true}}}"#

  @Test(arguments: [
    #"{\#(rules),"auth":null,"auth":{"uid":"x","token":{}},"op":"read","path":"/a"}"#,
    #"{\#(rules),"auth":null,"op":"read","path":"/a","path":"/b"}"#,
    #"{\#(rules),"auth":null,"op":"read","path":"/a","p\u0061th":"/b"}"#,
    #"{\#(rules),"op":"read","path":"/a"}"#, #"{\#(rules),"Auth":null,"op":"read","path":"/b"}"#,
    #"{\#(rules),"auth":{"uid":7,"token":{}},"op":"read","path":"/a"}"#,
    #"{\#(rules),"auth":[],"op":"read","path":"/a"}"#,
    #"{\#(rules),"auth":"x","op":"read","path":"/a"}"#, #"{\#(rules),"auth":null,"op":"read","path":["/b"]}"#,
    #"{\#(rules),"auth":null,"op":["read"],"path":"/b"}"#, #"{\#(rules),"auth":null,"op":"READ","path":"/b"}"#,
    #"{\#(rules),"auth":null,"op":"read"}"#, #"{\#(rules),"auth":null,"path":"/b"}"#,
    #"{"auth":null,"op":"read","path":"/b"}"#,
    #"{"rules":true,"auth":null,"op":"read","path":"/b"}"#, #"{\#(rules),"auth":null,"op":"read","path":"/b"} {}"#,
    #"[{\#(rules),"auth":null,"op":"read","path":"/b"}]"#, #"{\#(rules),"auth":null,"op":"read","path":"/b",}"#,
    #"{\#(rules),"auth":null,"op":"read","path":"/b","now":"0"}"#,
    #"{\#(rules),"auth":null,"op":"read","path":"/b" /* */}"#,
    "{\(rules),\"auth\":null,\"op\":\"read\",\"path\":\"/b\u{0}\"}",
    #"{\#(rules),"auth":null,"op":"read","path":"\ud800"}"#,
    #"{\#(rules),"service":"firestore","auth":null,"op":"read","path":"/b"}"#,
    #"{\#(rules),"service":["realtime"],"auth":null,"op":"read","path":"/b"}"#,
    #"{\#(rules),"auth":null,"op":"read","path":"/b","data":{".sv":"timestamp"}}"#,
  ])
  func malformedRealtimeLinesAreNeverAllowed(_ line: String) {
    let answer = answer(line)
    #expect(answer["got"]?.string != "allow", "\(line)")
    #expect(answer["error"]?.string != nil || answer["got"]?.string != nil)
  }

  static let cloud =
    #""service":"firestore","rules":"service cloud.firestore { match /databases/{d}/documents/a/{id} { allow read: if request.auth != null; allow create: if request.resource.data.n is int; } }""#

  @Test(arguments: [
    #"{\#(cloud),"request":{"method":"get","path":"a/x","auth":null,"auth":{"uid":"x"}}}"#,
    #"{\#(cloud),"request":{"method":"get","path":"a/x","auth":{"token":{}}}}"#,
    #"{\#(cloud),"request":{"method":"get","path":"a/x"}}"#,
    #"{\#(cloud),"auth":{"uid":"x"},"request":{"method":"get","path":"a/x"}}"#,
    #"{\#(cloud),"request":{"method":"GET","path":"a/x","auth":{"uid":"x"}}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":{},"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":"1"}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":1.0}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":1,"n":"x"}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","delete":"a/x","data":{"n":1}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":1}},{"set":"a/y","data":{}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":1},"mask":["m"]}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":9223372036854775808}}],"auth":null}}"#,
    #"{\#(cloud),"request":{"method":"commit","writes":["a/x"],"auth":null}}"#,
    #"{\#(cloud),"request":[{"method":"commit","writes":[{"set":"a/x","data":{"n":1}}],"auth":null}]}"#,
  ])
  func malformedFirestoreLinesAreNeverAllowed(_ line: String) {
    #expect(answer(line)["got"]?.string != "allow", "\(line)")
  }

  @Test func validLinesAreAllowed() {
    #expect(answer(#"{\#(Self.rules),"auth":null,"op":"read","path":"/b"}"#)["got"]?.string == "allow")
    let write = #"{\#(Self.cloud),"request":{"method":"commit","writes":[{"set":"a/x","data":{"n":1}}],"auth":null}}"#
    #expect(answer(write)["got"]?.string == "allow")
  }
}
