import SourceText
import Testing

/// Which part of the source is shown, and what is underlined.
@Suite struct ExcerptTests {
  /// The source line and the line below it, as the annotated renderer shows them, from the bar on.
  private func excerpt(_ text: String, _ span: Span) -> [String] {
    let lines = AnnotatedRenderer().render(
      [Diagnostic("test/code", .error, "message", at: span)], in: SourceFile(name: "file", text: text)
    ).split(separator: "\n").map(String.init)
    return lines[2...3].map { line in String(line[(line.firstIndex(of: "|") ?? line.startIndex)...].dropFirst(2)) }
  }

  private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  @Test func longLinesAreCutAroundTheSpan() {
    let line = times(500, "a") + "XYZ" + times(500, "b")
    #expect(
      excerpt(line, Span(500, 503)) == [
        "…" + times(40, "a") + "XYZ" + times(40, "b") + "…", times(41, " ") + "^^^",
      ])
    #expect(excerpt(line, Span(0, 1)) == ["a" + times(40, "a") + "…", "^"])
    #expect(excerpt(line, Span(at: 1003)) == ["…" + times(40, "b"), times(41, " ") + "^"])
    #expect(excerpt(line, Span(0, 1003)) == [times(80, "a") + "…", times(81, "^")])
    let fitting = times(160, "a")
    #expect(excerpt(fitting, Span(80, 81)) == [fitting, times(80, " ") + "^"])
  }

  @Test func multilineSpansAreUnderlinedOnTheFirstLine() {
    #expect(excerpt("{ a\nb }", Span(2, 7)) == ["{ a", "  ^"])
    #expect(excerpt("{ a\r\nb }", Span(at: 3)) == ["{ a", "   ^"])
  }

  @Test func underlinesMatchTheShownColumns() {
    #expect(excerpt("\t\té\u{1F600}x", Span(8, 9)) == ["  é\u{1F600}x", "    ^"])
    #expect(excerpt("\u{FEFF}ab", Span(4, 5)) == ["ab", " ^"])
    #expect(excerpt("", Span(at: 0)) == ["", "^"])
  }

  @Test func marginsAreAsWideAsTheLargestLineNumber() {
    let file = SourceFile(name: "file", text: times(11, "x\n"))
    let diagnostic = Diagnostic(
      "test/code", .error, "message", at: Span(4, 5), labels: [Diagnostic.Label(Span(20, 21), "there")],
      notes: [times(30, "word ") + "end"])
    #expect(
      AnnotatedRenderer().render([diagnostic], in: file) == """
        error[test/code]: message
          --> file:3:1
         3 | x
           | ^
          --> file:11:1
        11 | x
           | ^ there
           = \(times(18, "word ") + "word")
             \(times(11, "word ") + "end")


        """)
  }
}
