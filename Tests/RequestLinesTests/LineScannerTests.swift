import Testing

@testable import RequestLines

/// Where members of a line begin and end.
@Suite struct LineScannerTests {
  private static func values(of line: String) -> [String]? {
    let bytes = Array(line.utf8)
    var scanner = LineScanner()
    guard scanner.scan(bytes.span) else { return nil }
    return scanner.members.map { String(decoding: bytes[$0.value], as: UTF8.self) }
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
