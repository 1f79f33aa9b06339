import SourceText
import Testing

@Suite struct FixItTests {
  private func applied(_ edits: [TextEdit], to text: String) -> String {
    String(decoding: FixIt("mend", edits).apply(to: SourceFile(name: "text", text: text)), as: UTF8.self)
  }

  @Test func editsHavePositionsInTheOldText() {
    #expect(applied([TextEdit(Span(2, 3), "==")], to: "a = b") == "a == b")
    #expect(
      applied([TextEdit(Span(0, 1), "long"), TextEdit(Span(4, 5), ""), TextEdit(Span(at: 2), "(")], to: "a b c")
        == "long (b ")
    #expect(applied([TextEdit(Span(0, 2), "e")], to: "é") == "e")
    #expect(applied([], to: "same") == "same")
  }

  @Test func positionsOutsideTheFileAreItsEnd() {
    #expect(applied([TextEdit(Span(at: 9), "!")], to: "ab") == "ab!")
    #expect(applied([TextEdit(Span(1, 9), "!")], to: "ab") == "a!")
  }

  @Test func diagnosticsAreSortedByPositionThenSeverity() {
    let diagnostics = [
      Diagnostic("a/c", .warning, "third", at: Span(5, 6)), Diagnostic("a/b", .note, "second", at: Span(1, 2)),
      Diagnostic("a/a", .error, "first", at: Span(1, 9)), Diagnostic("a/d", .warning, "fourth", at: Span(5, 7)),
    ]
    #expect(diagnostics.sortedByPosition().map(\.message) == ["first", "second", "third", "fourth"])
    #expect(diagnostics.hasErrors && !diagnostics.prefix(2).hasErrors)
  }
}
