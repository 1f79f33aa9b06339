import SourceText

/// A property that must hold for all inputs, and does not for one.
package struct BrokenProperty: Error, CustomStringConvertible {
  /// What is wrong.
  package let description: String
}

/// Throws ``BrokenProperty`` unless a property holds.
func require(_ property: Bool, _ text: @autoclosure () -> String) throws(BrokenProperty) {
  guard property else { throw BrokenProperty(description: text()) }
}

/// Throws ``BrokenProperty`` unless all positions of diagnostics are inside their file, and every renderer shows them.
func requireInside(_ diagnostics: [Diagnostic], _ file: SourceFile) throws(BrokenProperty) {
  for diagnostic in diagnostics {
    let spans = [diagnostic.span] + diagnostic.labels.map(\.span) + diagnostic.fixIts.flatMap(\.edits).map(\.span)
    for span in spans where span.start < 0 || span.end < span.start || span.end > file.bytes.count {
      throw BrokenProperty(description: "\(diagnostic.code) is at \(span), outside of \(file.bytes.count) bytes")
    }
    try require(!diagnostic.message.isEmpty, "\(diagnostic.code) has no message")
  }
  _ = AnnotatedRenderer().render(diagnostics, in: file)
  _ = ConciseRenderer().render(diagnostics, in: file)
  let lines = JSONRenderer().render(diagnostics, in: file).split(separator: "\n")
  for line in lines {
    let problems = JSONReader.read(SourceFile(name: "diagnostic", text: String(line)), .strict).problems
    try require(problems.isEmpty, "a diagnostic is not JSON: \(line)")
  }
}

/// Throws ``BrokenProperty`` if a fix-it does not resolve the only error of a file. Among others it may be a guess.
///
/// - Parameter load: returns the diagnostics of a file.
func requireResolved(
  _ diagnostics: [Diagnostic], _ file: SourceFile, by load: (SourceFile) -> [Diagnostic]
) throws(BrokenProperty) {
  let errors = diagnostics.filter { $0.severity == .error }
  for diagnostic in errors.count == 1 ? errors : [] {
    for fixIt in diagnostic.fixIts.prefix(2) {
      let fixed = SourceFile(name: file.name, bytes: fixIt.apply(to: file))
      let shift = fixIt.edits.filter { $0.span.end <= diagnostic.span.start }
        .reduce(0) { $0 + $1.replacement.utf8.count - ($1.span.end - $1.span.start) }
      let isLeft = load(fixed).contains {
        $0.code == diagnostic.code && $0.message == diagnostic.message && $0.span.start == diagnostic.span.start + shift
      }
      try require(!isLeft, "\(diagnostic.code) at \(diagnostic.span): \(fixIt.message), but it is reported again")
    }
  }
}
