import RequestLines
import SourceText
import TestSuites
import Testing

@Suite struct LineTests {
  @Test(arguments: LineCase.requests + LineCase.refusals + LineCase.malformed)
  func answer(_ example: LineCase) {
    var evaluator = LineEvaluator()
    #expect(evaluator.answer(.bytes(Array(example.line.utf8)), number: 3) == example.answer)
  }

  @Test func emptyLinesHaveNoAnswer() {
    var evaluator = LineEvaluator()
    #expect(evaluator.answer(.bytes([]), number: 1) == nil)
    #expect(evaluator.answer(.bytes(Array(" \t\r".utf8)), number: 2) == nil)
  }

  @Test func linesAreIndependent() {
    var evaluator = LineEvaluator()
    let rules = #""rules":{"rules":{".read":true,".write":"!data.exists()"}},"auth":null,"path":"/a""#
    let write = Array("{\(rules),\"op\":\"write\",\"value\":1}".utf8)
    for number in 1...3 {
      #expect(evaluator.answer(.bytes(write), number: number) == #"{"got":"allow","because":"/.write"}"#)
    }
  }

  @Test func invalidUTF8IsReported() {
    var evaluator = LineEvaluator()
    let answer = evaluator.answer(.bytes([0x7B, 0xFF, 0x7D]), number: 9)
    #expect(answer == #"{"error":"column 2: the text is not valid UTF-8 here","line":9}"#)
  }

  /// Reading a long line twice would cost as much again, only to name what cannot be answered.
  @Test func longMalformedLinesAreReadOnce() {
    var evaluator = LineEvaluator()
    for (size, id) in [(1 << 20, #""id":"x","#), ((1 << 20) + 1, "")] {
      let head = #"{"id":"x","a":""#
      let line =
        Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: size - head.utf8.count - 2) + Array("\"!".utf8)
      let answer = evaluator.answer(.bytes(line), number: 1)
      #expect(answer == "{\(id)\"error\":\"column \(size): unexpected `!`\",\"line\":1}")
    }
  }

  /// Each value takes memory and time beyond its bytes, so a line may hold only so many.
  @Test func linesWithManyValuesAreRejected() {
    func line(_ count: Int) -> LineSplitter.Line {
      .bytes(Array(#"{"op":"load","rules":{"rules":{}},"data":[\#(String(repeating: "0,", count: count - 6))0]}"#.utf8))
    }
    var evaluator = LineEvaluator()
    #expect(evaluator.answer(line(200_000), number: 1) == #"{"got":"accept"}"#)
    #expect(
      evaluator.answer(line(200_001), number: 2)
        == #"{"error":"column 400033: more than 200000 values; --maximum-values allows more","line":2}"#)
    var small = LineEvaluator(maximumValues: 10)
    #expect(small.answer(line(10), number: 1) == #"{"got":"accept"}"#)
    #expect(small.answer(line(11), number: 2)?.contains("more than 10 values; --maximum-values allows more") == true)
  }

  @Test func longLinesAreRejected() {
    var evaluator = LineEvaluator()
    #expect(evaluator.answer(.tooLong, number: 2) == #"{"error":"the line is longer than 16 MiB","line":2}"#)
  }
}
