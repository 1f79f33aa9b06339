import RequestLines
import SourceText
import Testing

@testable import scenario_lines

/// Recorded scenarios, as `scenario-lines` answers them.
@Suite struct ScenarioLinesTests {
  private static let rules =
    #"{\".read\":\"auth != null\",\"a\":{\"$k\":{\".write\":\"data.val() == null && $k == auth.uid\"}}}"#

  @Test func casesHaveTheirOwnDataAndUser() {
    let line = """
      {"service":"realtime-database","id":"s1","rules":"\(Self.rules)","cases":[\
      {"description":"own place","operation":"write","opPath":"/a/<UID>","authPresent":true,"newData":"<UID>"},\
      {"description":"again","operation":"write","opPath":"/a/<UID>","authPresent":true,"newData":1},\
      {"description":"taken","operation":"write","opPath":"/a/<UID>","authPresent":true,"newData":1,"mockData":2},\
      {"description":"seeded","operation":"write","opPath":"/a/<UID>","authPresent":true,"newData":1,"seed":{"/a/<UID>":3}},\
      {"description":"signed out","operation":"read","opPath":"/","authPresent":false},\
      {"description":"impossible","operation":"write","opPath":"/a/b","authPresent":true,"newData":{"x.y":1}}]}
      """
    var evaluator = ScenarioLines.evaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    let (tree, _) = JSONReader.read(SourceFile(name: "answer", text: answer), .strict)
    #expect(tree.root["id"]?.string == "s1")
    let got = tree.root["cases"]?.elements.map { $0["got"]?.string }
    #expect(got == ["allow", "allow", "deny", "deny", "deny", "refuse"])
    #expect(tree.root["cases"]?.elements.first?["because"]?.string == "/s1/a/$k/.write")
  }

  @Test(arguments: [
    (#"{"id":"s","cases":[],"rules":"{\".read\":\"x\"}"}"#, "`rules`: 1:11: Unknown variable 'x'."),
    (#"{"id":"s","cases":5,"rules":"{}"}"#, "`cases`: must be a list"),
    (
      #"{"id":"s","cases":[{"operation":"read","authPresent":true}],"rules":"{}"}"#,
      "`cases[0]`: `opPath` must be a path"
    ),
    (
      #"{"id":"s","cases":[{"operation":"read","opPath":"/"}],"rules":"{}"}"#,
      "`cases[0]`: `authPresent` must be true or false"
    ),
    (
      #"{"id":"s","cases":[{"operation":"list","opPath":"/","authPresent":true}],"rules":"{}"}"#,
      "`cases[0]`: `operation` must be \"read\" or \"write\""
    ),
  ])
  func malformed(_ line: String, _ error: String) {
    var evaluator = ScenarioLines.evaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    let (tree, _) = JSONReader.read(SourceFile(name: "answer", text: answer), .strict)
    #expect(tree.root["id"]?.string == "s")
    #expect(tree.root["error"]?.string == error)
  }

  /// A variable that a case does not state is unbound; it is not null (recordings of davideast/pyric).
  @Test func recordedScenariosAreComplete() {
    let rules =
      "service cloud.firestore { match /databases/{d}/documents { match /a/{id} { allow get: if resource == null; "
      + "allow update: if get(/databases/$(d)/documents/b/c).data.n == request.resource.data.n; "
      + "allow delete: if request.auth == null; } } }"
    let line = """
      {"service":"cloud.firestore","id":"s","capturedBy":"test-api","rules":"\(rules)","cases":[
      {"description":"unbound","method":"get","path":"a/x"},
      {"description":"mocked","method":"update","path":"a/x","data":{"n":4},
       "functionMocks":[{"function":"get","path":"b/c","result":{"n":4}}]},
      {"description":"not mocked","method":"update","path":"a/x","data":{"n":4}},
      {"description":"no auth","method":"delete","path":"a/x"},
      {"description":"null auth","method":"delete","path":"a/x","auth":null}]}
      """
    var evaluator = ScenarioLines.evaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8.map { $0 == 0x0A ? 0x20 : $0 })), number: 1) ?? ""
    let root = JSONReader.read(SourceFile(name: "answer", text: answer), .strict).tree.root
    #expect(root["cases"]?.elements.map { $0["got"]?.string } == ["deny", "allow", "deny", "deny", "allow"])
  }

  @Test func serverValuesAreNotStoredData() {
    let line =
      #"{"id":"s","rules":"{\".read\":true}","cases":[{"operation":"read","opPath":"/","authPresent":false,"#
      + #""seed":{"/a":{".sv":"timestamp"}}}]}"#
    var evaluator = ScenarioLines.evaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    #expect(answer.contains("`cases[0]`: the key `.sv` must not contain"))
  }

  @Test func scenarioIDsCanBeNumbers() {
    let line = #"{"id":7,"rules":"{\".read\":true}","cases":[{"operation":"read","opPath":"/","authPresent":false}]}"#
    var evaluator = ScenarioLines.evaluator()
    let answer = #"{"id":7,"cases":[{"description":"case 1","got":"allow","because":"/7/.read"}]}"#
    #expect(evaluator.answer(.bytes(Array(line.utf8)), number: 1) == answer)
  }

  @Test func productLinesHaveTheProductsAnswers() {
    for example in LineCase.requests + LineCase.refusals + LineCase.malformed {
      var evaluator = ScenarioLines.evaluator()
      #expect(evaluator.answer(.bytes(Array(example.line.utf8)), number: 3) == example.answer, "\(example.name)")
    }
  }
}
