/// The documentation of one diagnostic code. Each code has one file that holds this page and the code's wording.
///
/// Tests load both examples: `bad` must report exactly this code, `good` must report nothing.
public struct DiagnosticPage: Sendable {
  /// The code that the page is about.
  public let code: DiagnosticCode
  /// What is wrong and why it is refused or worth a warning, in one or two sentences.
  public let explanation: String
  /// A whole source text that reports the code.
  public let bad: String
  /// The same text, mended.
  public let good: String
  /// Where the behaviour comes from.
  public let source: String

  /// A page about `code`.
  public init(_ code: DiagnosticCode, _ explanation: String, bad: String, good: String, source: String) {
    self.code = code
    self.explanation = explanation
    self.bad = bad
    self.good = good
    self.source = source
  }
}
