/// How emails and tokens are masked in a text: its format, and the fields that stay as they are.
///
/// Renderers return plain text. The exits of the program mask it: the reports of a run, and the standard streams. Fields by
/// which other programs find files, places and cases are kept, because a masked path matches nothing.
package enum Masking: Sendable, Hashable {
  /// Text that is never masked: a result that another program reads, such as a token or a suite, or a text that is masked
  /// already.
  case verbatim
  /// Text for people, including HTML pages: every word is masked.
  case text
  /// Text with lines that stay as they are.
  ///
  /// - Parameter keeping: how such a line begins.
  case lines(keeping: [String])
  /// Lines that begin with `file:line:column: `, which stays.
  case places
  /// Workflow commands of GitHub Actions. The property `file` stays.
  case workflowCommands
  /// Markdown whose punctuation is written as entities.
  case markdown
  /// JSON. All strings and keys are masked, except the values of some members.
  ///
  /// - Parameter keeping: these members, by their names from the root, such as `suites.cases.path`. Arrays add no name,
  ///   and neither does a member inside a member of the same name.
  case json(keeping: [String])
  /// XML. All text and attributes are masked, except some attributes.
  ///
  /// - Parameter keeping: these attributes after their element, such as `testcase.classname`.
  case xml(keeping: [String])

  /// Returns the masked text.
  package func mask(_ text: String) -> String {
    switch self {
    case .verbatim: text
    case .text: MaskedText.of(text)
    case .lines(let beginnings): MaskedLines.of(text, keeping: beginnings)
    case .places: MaskedLines.places(text)
    case .workflowCommands: MaskedLines.workflowCommands(text)
    case .markdown: MaskedMarkdown.of(text)
    case .json(let members): MaskedJSON.of(text, keeping: members)
    case .xml(let attributes): MaskedXML.of(text, keeping: attributes)
    }
  }
}
