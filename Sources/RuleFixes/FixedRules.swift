package import RuleValues
package import RulesProjects
import SecurityRules
package import SourceText

/// Rules with the fixes of their diagnostics. Fixes are applied one at a time, because the next diagnostic may be a result of
/// the first.
package struct FixedRules {
  private let service: RulesService
  private let scope: FixScope
  private let now: Timestamp
  private let selection: FindingSelection
  /// The rules with the fixes.
  package private(set) var file: SourceFile
  /// The fixes in the order in which they were applied.
  package private(set) var applied: [AppliedFix] = []
  private var diagnostics: [Diagnostic]
  private var texts: Set<[UInt8]>

  /// The maximum number of fixes of one file, which bounds the time.
  static let maximumFixes = 500

  /// Fixes a file.
  ///
  /// - Parameters:
  ///   - now: the time of the review that finds what to fix.
  ///   - selection: the warnings and notes that are fixed.
  package init(
    _ file: SourceFile, _ service: RulesService, _ scope: FixScope, at now: Timestamp,
    of selection: FindingSelection = FindingSelection()
  ) {
    self.file = file
    self.service = service
    self.scope = scope
    self.now = now
    self.selection = selection
    diagnostics = []
    texts = [file.bytes]
    diagnostics = findings(in: file)
    while applied.count < Self.maximumFixes, applyNext() {}
  }

  /// Returns the findings of a check, without those that comments of the file accept.
  private func findings(in file: SourceFile) -> [Diagnostic] {
    do throws(RulesetError) {
      let review = try RulesReview(file, service: service, at: now)
      return SuppressionComments(of: file, service: service, statements: review.statements)
        .apply(to: review.ruleset.diagnostics)
    } catch {
      return error.diagnostics
    }
  }

  /// Applies the first fix that resolves its diagnostic.
  private mutating func applyNext() -> Bool {
    for diagnostic in diagnostics
    where isChosen(diagnostic) && !diagnostic.fixIts[0].removesCommentedStatement(in: file) {
      let next = SourceFile(name: file.name, bytes: diagnostic.fixIts[0].apply(to: file))
      guard !texts.contains(next.bytes) else { continue }
      let remaining = findings(in: next)
      guard isResolved(diagnostic, remaining) else { continue }
      applied.append(
        AppliedFix(
          place: "\(file.name):\(file.position(of: diagnostic.span.start))", code: diagnostic.code.name,
          message: diagnostic.fixIts[0].message, effect: FixScope.effect(of: diagnostic.code)))
      texts.insert(next.bytes)
      (file, diagnostics) = (next, remaining)
      return true
    }
    return false
  }

  private func isChosen(_ diagnostic: Diagnostic) -> Bool {
    scope.includes(diagnostic) && !selection.apply(to: [diagnostic]).isEmpty
  }

  /// Whether a diagnostic is absent after its fix, and rules that load still load.
  private func isResolved(_ diagnostic: Diagnostic, _ remaining: [Diagnostic]) -> Bool {
    if remaining.hasErrors, !diagnostics.hasErrors { return false }
    func isAlike(_ other: Diagnostic) -> Bool { other.code == diagnostic.code && other.message == diagnostic.message }
    // Removing a statement puts the next one in its place.
    if remaining.count(where: isAlike) < diagnostics.count(where: isAlike) { return true }
    let moved = diagnostic.fixIts[0].edits.filter { $0.span.end <= diagnostic.span.start }
      .reduce(0) { $0 + $1.replacement.utf8.count - $1.span.count }
    return !remaining.contains { isAlike($0) && $0.span.start == diagnostic.span.start + moved }
  }
}

/// A fix that was applied. As text: "firestore.rules:3:9: write `true` [cloud/boolean-text]: can allow and deny more".
package struct AppliedFix: Sendable, Hashable, CustomStringConvertible {
  /// The file, line and column of the diagnostic.
  package let place: String
  /// The code of the diagnostic.
  package let code: String
  /// The edits as an instruction: "write `==`".
  package let message: String
  /// What the fix does to decisions; nil if the diagnostic is an error.
  package let effect: FixEffect?

  /// The place, the edits, the code, and what the fix can change.
  package var description: String {
    let effect = effect.map { $0 == .keepsDecisions ? "" : ": \($0.text)" } ?? ""
    return "\(place): \(message) [\(code)]\(effect)"
  }
}
