import SourceText
import Testing

@testable import RequestLines

/// Where members of a line begin and end.
@Suite struct LineScannerTests {
  private static func values(of line: String) -> [String]? {
    let bytes = Array(line.utf8)
    var scanner = LineScanner()
    guard scanner.scan(bytes.span, lastValues: []) else { return nil }
    return scanner.members.map { String(decoding: bytes[$0.value], as: UTF8.self) }
  }

  /// The value of a line is that of the last line only if it ends there too.
  @Test(arguments: [
    (#"{"rules":{"a":1}}"#, true), (#"{"id":1,"rules" : {"a":1} ,"op":"read"}"#, true), (#"{"rules":{"a":1}1}"#, false),
    (#"{"rules":{"a":1}"#, false), (#"{"rules":{"a":10}}"#, false), (#"{"rules":{"a": 1}}"#, false),
    (#"{"rule":{"a":1}}"#, false), (#"{"rulesx":{"a":1}}"#, false), (#"{"request":{"rules":{"a":1}}}"#, false),
    (#"{"rules":{"a":1}{}}"#, false), (#"{"rules":{"a":1"#, false), (#"{"rules":"{\"a\":1}"}"#, false),
  ])
  func lastValuesAreFound(_ line: String, _ isRepeated: Bool) throws {
    let bytes = Array(#"{"a":1}"#.utf8)
    let value = KnownValue(bytes, JSONReader.read(bytes, .strict).tree, number: 1)
    var scanner = LineScanner()
    let text = Array(line.utf8)
    let isScanned = scanner.scan(
      text.span, lastValues: [LineScanner.LastValue(name: Array("rules".utf8), value: value)])
    let repeated = scanner.members.filter { $0.repeated == 0 }
    #expect((isScanned && repeated.count == 1) == isRepeated)
    if isRepeated { #expect(text[try #require(repeated.first).value] == bytes[...]) }
  }

  @Test(arguments: [
    (#"{"request":{"a":1,"auth":{"uid":"x"}},"auth":2}"#, ["1", #"{"uid":"x"}"#]), (#"{"request":{}}"#, []),
    (#"{"request":{"a":1,"a":2}}"#, []), (#"{"request":{"\u0061":1}}"#, []), (#"{"request":[{"a":1}]}"#, []),
    (#"{"a":{"request":{"a":1}}}"#, []), (#"{"request":{"request":{"a":1}}}"#, [#"{"a":1}"#]),
  ])
  func membersOfTheRequestAreFound(_ line: String, _ values: [String]) {
    let bytes = Array(line.utf8)
    var scanner = LineScanner()
    let isScanned = scanner.scan(bytes.span, lastValues: [])
    #expect(isScanned)
    #expect(scanner.members.first.map { bytes[$0.name].elementsEqual("request".utf8) } == line.hasPrefix(#"{"request"#))
    #expect(scanner.requestMembers.map { String(decoding: bytes[$0.value], as: UTF8.self) } == values)
  }

  /// A quote, an escape and a control character are found at each place of a string, before and behind each number of bytes.
  @Test func specialBytesAreFoundEverywhere() {
    for before in 0..<20 {
      for behind in 0..<20 {
        let (start, end) = (String(repeating: "a", count: before), String(repeating: "ü", count: behind))
        #expect(Self.values(of: "{\"k\":\"\(start)\(end)\"}") == ["\"\(start)\(end)\""])
        let escaped = "\"\(start)\\\"\(end)\""
        #expect(Self.values(of: "{\"k\":\(escaped),\"l\":1}") == [escaped, "1"])
        #expect(Self.values(of: "{\"k\":[\(escaped)],\"l\":1}") == ["[\(escaped)]", "1"])
        #expect(Self.values(of: "{\"k\":\"\(start)\n\(end)\"}") == nil)
        #expect(Self.values(of: "{\"k\":\"\(start)\u{1F}\(end)\"}") == nil)
        #expect(Self.values(of: "{\"k\":\"\(start)\u{7F}!#[]\(end)\"}") == ["\"\(start)\u{7F}!#[]\(end)\""])
        #expect(Self.values(of: "{\"k\":\"\(start)\(end)") == nil)
      }
    }
  }
}
