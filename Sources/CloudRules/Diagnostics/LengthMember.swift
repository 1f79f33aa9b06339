import SourceText

/// `text.length`, which is a member of a map here.
enum LengthMember {
  static let page = DiagnosticPage(
    "cloud/length",
    """
    Texts, lists, maps and the like have a method `size()`. `length` without parentheses is a field of a map, and an error \
    of everything else.
    """,
    bad: ExampleRules.around("allow create: if request.resource.data.title.length <= 80;"),
    good: ExampleRules.around("allow create: if request.resource.data.title.size() <= 80;"),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "only a map can have a `length`", at: span, label: "an error of texts and lists",
      fixIts: [FixIt("write `size()`", [TextEdit(span, "size()")])])
  }
}
