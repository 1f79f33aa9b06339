/// A renderer that writes one JSON object per line for each diagnostic: file, code, severity, message, positions, notes
/// and fix-its.
package struct JSONRenderer: DiagnosticRenderer {
  /// Creates a renderer.
  package init() {}

  /// Returns one line per diagnostic.
  package func render(_ diagnostics: [Diagnostic], in file: SourceFile) -> String {
    diagnostics.map { diagnostic in
      var writer = JSONWriter()
      write(diagnostic, file, &writer)
      return writer.text + "\n"
    }.joined()
  }

  private func write(_ diagnostic: Diagnostic, _ file: SourceFile, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("file", file.name)
      $0.member("code", diagnostic.code.name)
      $0.member("severity", diagnostic.severity.rawValue)
      $0.member("message", diagnostic.message)
      $0.key("range")
      $0.range(diagnostic.span, in: file)
      if !diagnostic.label.isEmpty { $0.member("label", diagnostic.label) }
      $0.key("labels")
      $0.array { for label in diagnostic.labels { write(label, file, &$0) } }
      $0.key("notes")
      $0.array { for note in diagnostic.notes { $0.string(note) } }
      $0.key("fixIts")
      $0.array { for fixIt in diagnostic.fixIts { write(fixIt, file, &$0) } }
    }
  }

  private func write(_ label: Diagnostic.Label, _ file: SourceFile, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("text", label.text)
      $0.key("range")
      $0.range(label.span, in: file)
    }
  }

  private func write(_ fixIt: FixIt, _ file: SourceFile, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("message", fixIt.message)
      $0.key("edits")
      $0.array {
        for edit in fixIt.edits {
          $0.object {
            $0.member("replacement", edit.replacement)
            $0.key("range")
            $0.range(edit.span, in: file)
          }
        }
      }
    }
  }
}
