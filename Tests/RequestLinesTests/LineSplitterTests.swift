import RequestLines
import TestSuites
import Testing

@Suite struct LineSplitterTests {
  private func lines(_ text: String, piece: Int, maximumBytes: Int = 5) -> [LineSplitter.Line] {
    var splitter = LineSplitter(maximumBytes: maximumBytes)
    var lines: [LineSplitter.Line] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      splitter.take(bytes[start..<min(start + piece, bytes.count)]) { lines.append($0) }
    }
    splitter.end { lines.append($0) }
    return lines
  }

  private func line(_ text: String) -> LineSplitter.Line { .bytes(Array(text.utf8)) }

  @Test(arguments: 1...9) func anyPieces(_ piece: Int) {
    #expect(lines("ab\n\ncde\nf", piece: piece) == [line("ab"), line(""), line("cde"), line("f")])
    #expect(lines("ab\n", piece: piece) == [line("ab")])
    #expect(lines("", piece: piece) == [])
  }

  @Test(arguments: 1...9) func linesHaveAMaximumLength(_ piece: Int) {
    #expect(lines("12345\n123456\nok\n1234567", piece: piece) == [line("12345"), .tooLong, line("ok"), .tooLong])
  }
}
