package import RulePrograms
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

  /// Reads, checks and lowers a rules file. Never throws and never traps, whatever the bytes.
  ///
  /// - Parameter functions: the functions that rules can call.
  package static func load(_ file: SourceFile, functions: CloudLibrary) -> CompiledCloudRules {
    if let problem = unreadable(file) {
      return CompiledCloudRules(firestore: nil, storage: nil, diagnostics: [problem])
    }
    let (tree, syntax) = Parser.parse(file)
    let rules = Checker.check(tree, in: file, functions: functions, after: syntax)
    let diagnostics = syntax + rules.diagnostics
    let isRejected = diagnostics.hasErrors
    return CompiledCloudRules(
      firestore: isRejected ? nil : RulesetLowering.lower(rules, service: .firestore, file: file),
      storage: isRejected ? nil : RulesetLowering.lower(rules, service: .storage, file: file),
      diagnostics: diagnostics.bounded(
        to: CloudLimits.diagnostics, dropped: rules.droppedCount, code: MoreDiagnostics.page.code))
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
