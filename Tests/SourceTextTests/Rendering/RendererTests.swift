import SourceText
import Testing

/// What the three renderers print of one diagnostic that has everything.
@Suite struct RendererTests {
  private let file = SourceFile(name: "rules.json", text: "{\n\t\"a\": 1 // \u{1B}[31m\n}")
  private let diagnostic = Diagnostic(
    "test/bad-value", .error, "bad value", at: Span(8, 9), label: "here",
    labels: [Diagnostic.Label(Span(0, 1), "opened here")],
    notes: ["it is bad"], fixIts: [FixIt("write `2`", [TextEdit(Span(8, 9), "2")])])

  @Test func annotated() {
    #expect(
      AnnotatedRenderer().render([diagnostic], in: file) == """
        error[test/bad-value]: bad value
         --> rules.json:2:7
        2 |  "a": 1 // \\u{1b}[31m
          |       ^ here
         --> rules.json:1:1
        1 | {
          | ^ opened here
          = it is bad
          = fix: write `2`


        """)
    #expect(AnnotatedRenderer().render([], in: file).isEmpty)
  }

  @Test func concise() {
    let second = Diagnostic("test/two-lines", .warning, "one\ntwo", at: Span(at: 99))
    #expect(
      ConciseRenderer().render([diagnostic, second], in: file) == """
        rules.json:2:7: error: bad value [test/bad-value]
        rules.json:3:2: warning: one\\ntwo [test/two-lines]

        """)
  }

  @Test func json() {
    func range(_ line: Int, _ column: Int, _ offset: Int) -> String {
      #""range":{"start":{"line":\#(line),"column":\#(column),"offset":\#(offset)},"#
        + #""end":{"line":\#(line),"column":\#(column + 1),"offset":\#(offset + 1)}}"#
    }
    #expect(
      JSONRenderer().render([diagnostic], in: file)
        == #"{"file":"rules.json","code":"test/bad-value","severity":"error","message":"bad value",\#(range(2, 7, 8)),"#
        + #""label":"here","labels":[{"text":"opened here",\#(range(1, 1, 0))}],"notes":["it is bad"],"#
        + #""fixIts":[{"message":"write `2`","edits":[{"replacement":"2",\#(range(2, 7, 8))}]}]}"# + "\n")
  }

  @Test func colors() {
    let text = AnnotatedRenderer(style: TerminalStyle(colored: true)).render([diagnostic], in: file)
    #expect(text.hasPrefix("\u{1B}[1;31merror[test/bad-value]\u{1B}[0m: \u{1B}[1mbad value\u{1B}[0m\n"))
    #expect(text.contains("\u{1B}[1;31m^\u{1B}[0m \u{1B}[1;31mhere\u{1B}[0m\n"))
  }

  /// A note is wrapped at spaces, so any word of it may begin a line.
  @Test func linesAreNeverWorkflowCommands() {
    let words = String(repeating: "::error::x ##[error] \n::y ", count: 20)
    let file = SourceFile(name: "::error::\n::f", text: "::error::source ##[x] \u{2028}\u{202E}")
    let diagnostic = Diagnostic(
      "test/bad-value", .error, words, at: Span(0, 1), label: words, labels: [Diagnostic.Label(Span(0, 3), words)],
      notes: [words], fixIts: [FixIt(words, [])])
    for renderer in [AnnotatedRenderer(), ConciseRenderer()] as [any DiagnosticRenderer] {
      let text = renderer.render([diagnostic], in: file)
      for line in text.split(whereSeparator: \.isNewline) {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::") && !line.contains("##["), "\(line)")
      }
      #expect(!text.unicodeScalars.contains { $0 != "\n" && EscapedText.isDangerous($0) })
    }
  }

  @Test func sourceTextCannotControlTheTerminal() {
    let file = SourceFile(name: "a\u{1B}b", text: "x\u{7}\u{9B}y")
    let diagnostic = Diagnostic(
      "test/bad-value", .error, "key `\u{1B}[2J`\nsecond\r", at: Span(0, 1), label: "\u{8}", notes: ["\u{1B}]0;t\u{7}"],
      fixIts: [FixIt("\u{1B}", [])])
    let text = AnnotatedRenderer().render([diagnostic], in: file) + ConciseRenderer().render([diagnostic], in: file)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    #expect(text.hasPrefix(#"error[test/bad-value]: key `\u{1b}[2J`\nsecond\r"# + "\n"))
  }
}
