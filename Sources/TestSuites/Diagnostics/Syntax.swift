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

    /// JSON with comments where YAML is read.
    static let commentedJSON = Diagnostic(
      page.code, .error, "this is JSON with comments, and the name of the file says YAML", at: Span(at: 0),
      notes: ["JSON with comments needs a name that ends in `.json`; a comment of YAML begins with `#`"])

    /// A rules file where a suite is read.
    static func rules(_ name: String) -> Diagnostic {
      report(
        "these are rules, and no suite", at: Span(at: 0),
        notes: ["a suite stands in a file of its own, such as `suite.yaml`, and names them: `rules: \(name)`"])
    }

    /// libyaml's own words, with a hint where the cause is a usual one.
    static func yaml(_ message: String, at offset: Int, in file: SourceFile) -> Diagnostic {
      let start = min(max(offset, 0), file.bytes.count)
      var notes: [String] = []
      switch start < file.bytes.count ? file.bytes[start] : 0 {
      case 0x09: notes = ["YAML is indented with spaces, never with tabs"]
      case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
        notes = ["a text that begins with this character stands in quotes"]
      default: break
      }
      return report(message, at: Span(start, min(start + 1, file.bytes.count)), notes: notes)
    }
  }
}
