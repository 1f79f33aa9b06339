/// The documentation of one diagnostic code. Each code has its own file with this page and the code's wording.
///
/// Tests load both examples: `bad` must report exactly this code, `good` must report nothing.
package struct DiagnosticPage: Sendable {
  /// The code that the page is about.
  package let code: DiagnosticCode
  /// What the code is about.
  package let group: DiagnosticGroup
  /// What is wrong, and why the file is rejected or gets a warning, in one or two sentences.
  package let explanation: String
  /// A complete source text that reports the code.
  package var bad: String { makeBad() }
  /// The same text with the problem fixed.
  package var good: String { makeGood() }
  /// The source of the behavior: documentation, a recording or an emulator version.
  package let source: String
  /// What the fix of the code does to decisions; nil if the code has no fix, or is an error, with which nothing is decided.
  package let fix: FixEffect?
  // Each `check` asks for the groups of all pages, and few commands show an example.
  private let makeBad: @Sendable () -> String
  private let makeGood: @Sendable () -> String

  /// Creates a page about `code`.
  package init(
    _ code: DiagnosticCode, _ group: DiagnosticGroup, _ explanation: String,
    bad: @escaping @Sendable @autoclosure () -> String, good: @escaping @Sendable @autoclosure () -> String,
    source: String, fix: FixEffect? = nil
  ) {
    self.code = code
    self.group = group
    self.explanation = explanation
    makeBad = bad
    makeGood = good
    self.source = source
    self.fix = fix
  }

  /// Creates a page about a code of the group `correctness`.
  package init(
    _ code: DiagnosticCode, _ explanation: String, bad: @escaping @Sendable @autoclosure () -> String,
    good: @escaping @Sendable @autoclosure () -> String, source: String, fix: FixEffect? = nil
  ) {
    self.init(code, .correctness, explanation, bad: bad(), good: good(), source: source, fix: fix)
  }
}
