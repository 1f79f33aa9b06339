import SourceText
import Testing

@testable import RequestLines

/// What an evaluator remembers of earlier lines changes no answer.
@Suite struct KnownLineTests {
  private static let rules =
    #""rules":"service cloud.firestore { match /databases/{d}/documents { match /a/{id} { "#
    + #"allow read: if resource.data.n == 1 && request.auth.uid == 'ann';\n allow write: if false; } } }""#

  private static let cloud = [
    #"{"id":1,"service":"firestore",\#(rules),"request":{"method":"get","path":"a/x","auth":{"uid":"ann"}},"resource":{"n":1}}"#,
    #"{"id":"b","service":"firestore",\#(rules),"request":{"method":"get","path":"a/y","auth":{"uid":"ann"}},"resource":{"n":1},"documents":{"a/x":{"n":1}}}"#,
    #"{"id":3,"service":"firestore",\#(rules),"request":{"method":"list","path":"a","auth":null},"documents":{"a/x":{"n":1}},"queries":"sound"}"#,
    #"{"id":4,"service":"firestore",\#(rules),"request":{"method":"commit","writes":[{"set":"a/x","data":{"é":1.5}}],"auth":{"uid":"ann"}},"now":5}"#,
    #"{"id":5,"service":"storage","rules":"service firebase.storage { match /b/{b}/o/{n} { allow get: if resource.size == 1; } }","request":{"method":"get","path":"/b/k/o/f","auth":null},"resource":{"size":1}}"#,
  ]

  private static let lines = (LineCase.requests + LineCase.refusals).map(\.line) + cloud

  private static func answer(_ line: [UInt8]) -> String? {
    var evaluator = LineEvaluator()
    return evaluator.answer(.bytes(line), number: 1)
  }

  /// Returns the same line with a member that no line has and that must be read with the line as a whole; nil if the
  /// line is not an object.
  private static func whole(_ line: [UInt8]) -> [UInt8]? {
    let (tree, problems) = JSONReader.read(line, .strict)
    guard problems.isEmpty, case .object = tree.root.value, line.last == UInt8(ascii: "}") else { return nil }
    let isEmpty = tree.root.members.isEmpty
    return line.dropLast() + Array("\(isEmpty ? "" : ",")\"\\u0000\":0}".utf8)
  }

  private static func isReadAsKnown(_ line: [UInt8]) -> Bool {
    var memory = LineMemory()
    return memory.members(of: line, maximumValues: 1000) != nil
  }

  @Test func linesWithoutProblemsAreReadMemberByMember() throws {
    for line in Self.lines {
      #expect(Self.isReadAsKnown(Array(line.utf8)))
      #expect(!Self.isReadAsKnown(try #require(Self.whole(Array(line.utf8)))))
    }
  }

  /// One evaluator answers every line with one change, between unchanged lines that share its values.
  @Test func changedLinesHaveTheAnswersOfLinesReadAlone() {
    var known = LineEvaluator()
    for line in Self.lines {
      let bytes = Array(line.utf8)
      for (turn, index) in stride(from: 0, to: bytes.count, by: 5).enumerated() {
        var changed = bytes
        switch turn % 4 {
        case 0: changed.remove(at: index)
        case 1: changed.insert(bytes[index], at: index)
        case 2: changed[index] = Array("\"\\{}[],:0 \u{1}".utf8)[turn % 11]
        default: changed.swapAt(index, bytes.count - 1 - index)
        }
        let answer = known.answer(.bytes(changed), number: 1)
        #expect(answer == Self.answer(changed), "\(String(decoding: changed, as: UTF8.self))")
        if let whole = Self.whole(changed) { #expect(answer == Self.answer(whole)) }
        _ = known.answer(.bytes(bytes), number: 1)
      }
    }
  }

  @Test(
    "Texts that only a reader of the whole line may judge",
    arguments: [
      #"{"a":{"b":1,"b":2}}"#, #"{"a":1,"a":1}"#, #"{"a":[}]}"#, #"{"a":01}"#, #"{"a":"\x"}"#, #"{"a":1}{}"#, "[]",
      #"{"a":tru}"#, "{\"a\":\u{FEFF}1}", "\u{FEFF}{\"a\":1}", #"{"a" 1}"#, #"{"a":1,}"#, #"{,}"#, #"{"a":}"#, "{",
      #"{"a":"\ud800"}"#, #"{"a":[1}"#, #"{"a":/**/1}"#, "{\"a\":\"\u{1}\"}", #"{"a":1e999}"#, #"{"\u0061":1}"#,
    ])
  func otherLines(_ line: String) {
    #expect(!Self.isReadAsKnown(Array(line.utf8)))
  }

  @Test func numbersAndWordsHaveTheirValues() throws {
    let line = Array(#"{"a":0,"b":-1,"c":1.5,"d":true,"e":null,"f":999999999999999999,"g":9223372036854775808}"#.utf8)
    var memory = LineMemory()
    let document = try LineDocument(line, maximumValues: 100, &memory)
    let whole = JSONReader.read(line, .strict).tree.root
    let names: [StaticString] = ["a", "b", "c", "d", "e", "f", "g"]
    for name in names {
      #expect(document[name]?.value == whole["\(name)"]?.value)
      #expect(document[name]?.isGreatInteger == whole["\(name)"]?.isGreatInteger)
    }
    #expect(document["h"] == nil)
  }

  @Test func knownValuesAreBounded() throws {
    var values = KnownValues(maximumCount: 3, maximumSize: 1 << 20)
    func value(_ text: String) -> KnownValue? {
      values.value(Array(text.utf8), 0..<text.utf8.count, maximumParts: 1 << 20)
    }
    var last: KnownValue?
    for index in 0..<100 {
      last = value("[\(index)]")
      #expect(value("[\(index)]") === last && last?.number == index + 1)
      #expect(values.count <= 6)
    }
    for index in 97..<100 { #expect(value("[\(index)]")?.number == index + 1) }
    let long = "[\(String(repeating: "0,", count: 1000))0]"
    #expect(value(long)?.number == 101 && value(long)?.number == 102)
    #expect(value("[1") == nil)
  }

  /// A request without its caller and a caller are known by themselves. Each line still has its own caller.
  @Test func callersAreKnownApartFromRequests() throws {
    var evaluator = LineEvaluator()
    let callers = [#"{"uid":"ann"}"#, #"{"uid":"ben"}"#, "null", #"{"uid":"ann"} "#, "[]", "1", #"{"uid":1}"#]
    for caller in callers + callers.reversed() {
      for path in ["a/x", "a/y", "a"] {
        let parts = [#""method":"get","path":"\#(path)""#, #""auth":\#(caller)"#]
        for order in [parts, parts.reversed(), [parts[0]], parts + [parts[1]]] {
          let request = "{\(order.joined(separator: ","))}"
          let line = #"{"service":"firestore",\#(Self.rules),"request":\#(request),"resource":{"n":1}}"#
          let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1)
          #expect(answer == Self.answer(Array(line.utf8)), "\(line)")
          // A caller that is there twice is an error.
          let isAllowed = order.count == 2 && caller.hasPrefix(#"{"uid":"ann"}"#) && path != "a"
          #expect(answer?.contains("allow\"") == isAllowed, "\(line): \(answer ?? "")")
        }
      }
    }
  }

  /// The limits of a line that is read as a whole are those of a line whose caller is known.
  @Test func callersCountLikeOtherValues() throws {
    let line = Array(#"{"request":{"auth":{"uid":"ann","token":{"a":[1,2,{}]}},"path":"a"}}"#.utf8)
    for maximum in 1...12 {
      var memory = LineMemory()
      let isKnown = memory.members(of: line, maximumValues: maximum) != nil
      #expect(isKnown == JSONReader.read(line, JSONDialect(maximumNodes: maximum)).problems.isEmpty)
    }
    for depth in 0..<JSONDialect.strict.maximumDepth + 2 {
      let value = String(repeating: "[", count: depth) + "0" + String(repeating: "]", count: depth)
      let line = Array(#"{"request":{"auth":{"uid":\#(value)}}}"#.utf8)
      var memory = LineMemory()
      #expect(
        (memory.members(of: line, maximumValues: 10_000) != nil) == JSONReader.read(line, .strict).problems.isEmpty)
    }
  }
}
