import RulesProjects
import SourceText

extension SuiteProblem {
  /// The text is neither YAML nor JSON with comments.
  enum Syntax {
    static let page = DiagnosticPage(
      "suite/syntax",
      "A suite is one YAML document, or one JSON value with comments and trailing commas.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow"]),
      good: SuiteExample.text(),
      source: "YAML 1.2; RFC 8259")

    static func report(_ message: String, at span: Span, notes: [String] = []) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span, notes: notes)
    }

    /// JSON with comments in a file whose name says YAML.
    static let commentedJSON = Diagnostic(
      page.code, .error, "this is JSON with comments, but the file name says YAML", at: Span(at: 0),
      notes: ["rename the file to end in `.json`, or start comments with `#`"])

    /// Returns what a file is where a suite is expected; nil for a file that may be a suite.
    static func otherFile(_ file: SourceFile) -> Diagnostic? {
      let name = FileStatus.name(of: file.name)
      let start = Span(at: 0)
      if file.isBinary { return report("this is a binary file, not a suite", at: start) }
      if RulesText.isJavaScript(file) {
        return report(
          "this is a JavaScript test, not a suite", at: start,
          notes: [
            #"run it unchanged: rules-sim serve --exec "npm test""#,
            #"write a suite of its requests: rules-sim serve --exec "npm test" --record suite.yaml"#,
          ])
      }
      if name == "firebase.json" {
        return report(
          "this is a project file, not a suite", at: start,
          notes: ["run the suites of its folder: rules-sim test", "write a first suite: rules-sim init"])
      }
      guard RulesText.beginsAsCloudRules(file) else { return nil }
      return report(
        "this is a rules file, not a suite", at: start,
        notes: ["write the suite in its own file, such as `suite.yaml`, with `rules: \(name)`"])
    }

    /// A message of libyaml, with a hint for a common cause.
    static func yaml(_ message: String, at offset: Int, in file: SourceFile) -> Diagnostic {
      let start = min(max(offset, 0), file.bytes.count)
      var notes: [String] = []
      switch start < file.bytes.count ? file.bytes[start] : 0 {
      case 0x09: notes = ["YAML is indented with spaces, never with tabs"]
      case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
        notes = ["put a string that begins with this character in quotes"]
      default: break
      }
      return report(message, at: Span(start, min(start + 1, file.bytes.count)), notes: notes)
    }
  }
}
