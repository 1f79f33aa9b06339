package import RulePrograms
package import RuleValues
package import SourceText

/// The front-end of the rules language of Cloud Firestore and Cloud Storage: text in, programs or diagnostics out.
package struct CompiledCloudRules: Sendable {
  /// The rules of `service cloud.firestore`; nil exactly if a diagnostic is an error. One file may contain both
  /// services.
  package let firestore: Program?
  /// The rules of `service firebase.storage`; nil exactly if a diagnostic is an error.
  package let storage: Program?
  /// The errors, warnings and notes, in the order of the text: at most
  /// ``CloudLimits/diagnostics`` and one that counts the rest.
  package let diagnostics: [Diagnostic]
  /// After a review, the spans of the statements that a comment can be about, in any order: each `allow` and each
  /// function, and each `match` without its content.
  package let statements: [Span]

  /// Reads, checks and lowers a rules file. Never throws and never traps, whatever the bytes.
  ///
  /// - Parameters:
  ///   - functions: the functions that rules can call.
  ///   - now: the time of a review, which runs further lints and keeps more diagnostics; nil to only load the rules.
  package static func load(
    _ file: SourceFile, functions: CloudLibrary, reviewedAt now: Timestamp? = nil
  ) -> CompiledCloudRules {
    if let problem = unreadable(file) { return CompiledCloudRules(rejectedBy: problem) }
    let (tree, syntax) = Parser.parse(file)
    let rules = Checker.check(tree, in: file, functions: functions, reviewedAt: now, after: syntax)
    let diagnostics = syntax + rules.diagnostics
    let isRejected = diagnostics.hasErrors
    return CompiledCloudRules(
      firestore: isRejected ? nil : RulesetLowering.lower(rules, service: .firestore, file: file),
      storage: isRejected ? nil : RulesetLowering.lower(rules, service: .storage, file: file),
      diagnostics: diagnostics.bounded(
        to: now == nil || isRejected ? CloudLimits.diagnostics : CloudLimits.reviewDiagnostics,
        dropped: rules.droppedCount,
        code: MoreDiagnostics.page.code),
      statements: now == nil ? [] : tree.statements)
  }

  private init(rejectedBy diagnostic: Diagnostic) {
    firestore = nil
    storage = nil
    diagnostics = [diagnostic]
    statements = []
  }

  private init(firestore: Program?, storage: Program?, diagnostics: [Diagnostic], statements: [Span]) {
    self.firestore = firestore
    self.storage = storage
    self.diagnostics = diagnostics
    self.statements = statements
  }

  /// The reason why a file cannot be parsed: its size or its encoding; nil if it can be.
  static func unreadable(_ file: SourceFile) -> Diagnostic? {
    guard file.bytes.count <= CloudLimits.readableBytes else { return SourceSize.report(file.bytes.count) }
    return UTF8Validation.firstInvalidOffset(file.bytes).map { IllegalCharacter.encoding(at: $0, in: file) }
  }

  /// Parses a file without checking names, types and limits, for tests and for the grammar's cases.
  ///
  /// - Returns: the tree as nested lists, and the diagnostics of the text.
  package static func parse(_ file: SourceFile) -> (outline: String, diagnostics: [Diagnostic]) {
    let (tree, diagnostics) = Parser.parse(file)
    return (tree.outline, diagnostics)
  }
}

extension SyntaxTree {
  /// The spans of the statements that a comment can be about.
  fileprivate var statements: [Span] {
    allows.map(\.span) + functions.map(\.span) + matches.map { $0.keywordSpan.union($0.pathSpan) }
      + services.map { $0.keywordSpan.union($0.name.span) } + (version.map { [$0.span] } ?? [])
  }
}
