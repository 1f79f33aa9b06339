import RuleValues
import SourceText
import TestSupport
import Testing

/// The service's JSON form (the client's `nodeFromJSON.ts` and `validation.ts`).
@Suite struct DataReaderTests {
  @Test func jsonIsReadAsData() throws {
    let cases: [(json: String, data: String)] = [
      ("null", "null"), ("{}", "null"), ("[]", "null"), (#"{"a":null,"b":{},"c":[null]}"#, "null"), ("0", "0"),
      (#"["a",null,["b"]]"#, #"{"0":"a","2":{"0":"b"}}"#), (#"{"b":1,"a":2,"1":3}"#, #"{"1":3,"a":2,"b":1}"#),
      (#"{".value":1}"#, "1"), (#"{".value":1,".priority":null}"#, "1"),
      (#"{".priority":2,".value":"x"}"#, #"{".value":"x",".priority":2}"#), (#"{".value":null,".priority":1}"#, "null"),
      (#"{".priority":1}"#, "null"), (#"{".priority":1,"a":null}"#, "null"),
      (#"{"a":1,".priority":-0.5}"#, #"{".priority":-0.5,"a":1}"#), (#"{"a":{".value":false}}"#, #"{"a":false}"#),
    ]
    for (json, data) in cases { #expect(try Reading.node(json).json == data, "\(json)") }
    #expect(try Reading.node("1.0").leaf == .double(1))
    #expect(try Reading.node("1").leaf == .integer(1))
  }

  typealias Refusal = (json: String, kind: DataProblem.Kind, path: String, start: Int, end: Int)

  static let refusals: [Refusal] = [
    (#"{"":1}"#, .emptyKey, "", 1, 3), (#"{"a":{"b.c":1}}"#, .illegalKey("b.c"), "a", 6, 11),
    (#"{"\u0000":1}"#, .illegalKey("\u{0}"), "", 1, 9), (#"{".other":1}"#, .illegalKey(".other"), "", 1, 9),
    (#"{"\#(String(repeating: "k", count: 769))":1}"#, .longKey(bytes: 769), "", 1, 772),
    (#"{".value":1,"a":2}"#, .valueBesideChildren, "", 10, 11),
    (#"{"a":2,".value":1}"#, .valueBesideChildren, "", 16, 17), (#"{".value":{}}"#, .valueNotScalar, "", 10, 12),
    (#"{"a":{".value":[1]}}"#, .valueNotScalar, "a", 15, 18), (#"{".priority":true}"#, .priorityType, "", 13, 17),
    (#"{".priority":[]}"#, .priorityType, "", 13, 15), (#"{"a":1,".priority":{"b":1}}"#, .priorityType, "", 19, 26),
    (#"{".sv":"now"}"#, .serverValue, "", 7, 12), (#"{".sv":"timestamp","a":1}"#, .serverValue, "", 7, 18),
    (#"{"a":{".sv":{"increment":"1"}}}"#, .serverValue, "a", 12, 29),
    (#"{".sv":{"decrement":1}}"#, .serverValue, "", 7, 22),
    (#"{".sv":{"increment":1,"x":1}}"#, .serverValue, "", 7, 28),
    (#"{".value":{".sv":1}}"#, .serverValue, "", 17, 18), (#"{".priority":{".sv":1}}"#, .serverValue, "", 20, 21),
    (#"{"a":1,"a":2}"#, .duplicateKey("a"), "", 7, 10),
    (#"{".value":1,".value":2}"#, .duplicateKey(".value"), "", 12, 20),
  ]

  @Test(arguments: refusals.named { $0.json }) func problemsHaveAPathAndAPosition(_ row: Named<Refusal>) {
    let (json, kind, path, start, end) = row.value
    let problem = DataProblem(kind, path: DataPath(path), span: Span(start, end))
    #expect(Reading.written(json) == .failure(DataProblems([problem])))
    #expect(!problem.description.isEmpty)
  }

  @Test func allProblemsAreReported() {
    guard case .failure(let problems) = Reading.written(#"{"a.b":{".value":[]},"c":{".priority":false,"d":1}}"#) else {
      Issue.record("nothing was refused")
      return
    }
    #expect(problems.problems.map(\.kind) == [.illegalKey("a.b"), .valueNotScalar, .priorityType])
    #expect(problems.description.split(separator: "\n").count == 3)
  }

  private func nested(_ depth: Int, _ value: String) -> String {
    String(repeating: "{\"a\":", count: depth) + value + String(repeating: "}", count: depth)
  }

  @Test func depthCountsFromTheRoot() throws {
    func deep(_ count: Int) -> String { String(repeating: "k/", count: count) }
    #expect(try !Reading.node(nested(32, "1")).isAbsent)
    #expect(try Reading.node(nested(33, "null")).isAbsent)
    for (json, path) in [(nested(33, "1"), ""), (nested(31, "1"), "p/q"), (nested(33, "{}"), ""), ("1", deep(33))] {
      guard case .failure(let problems) = Reading.written(json, at: path) else {
        Issue.record("\(json) was not refused")
        continue
      }
      #expect(problems.problems.map(\.kind) == [.tooDeep])
    }
    #expect(throws: Never.self) { try Reading.written(nested(30, "1"), at: "p/q").get() }
    #expect(throws: Never.self) { try Reading.written("1", at: deep(32)).get() }
  }

  @Test func stringsHaveAtMostTenMebibytes() throws {
    let limit = DataLimits.maximumStringBytes
    let longest = String(repeating: "a", count: limit)
    #expect(try read(.string(longest)).get().template.leaf == .string(longest))
    let problem = DataProblem(.longString(bytes: limit + 1), path: .root, span: Span(1, 2))
    #expect(read(.string(longest + "b")) == .failure(DataProblems([problem])))
    #expect(read(.string(longest + "b"), key: ".priority") == .failure(DataProblems([problem])))
  }

  /// Reads one value, or an object of it, without the way through a text, which takes long at this length.
  private func read(_ value: JSONNode.Value, key: String? = nil) -> Result<WrittenValue, DataProblems> {
    var builder = JSONTreeBuilder()
    if let key {
      builder.add(.object, at: Span(0, 1))
      builder.key(key, at: Span(0, 1))
    }
    builder.add(value, at: Span(1, 2))
    return DataReader.read(builder.finish().root, at: .root)
  }
}
