package import RuleValues
package import RulesProjects
import SecurityRules
package import SourceText

/// Rules with the fixes of their diagnostics. Fixes are applied one at a time, because the next diagnostic may be a result of
/// the first.
package struct FixedRules {
  private let service: RulesService
  private let scope: FixScope
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
  /// - Parameter selection: the warnings and notes that are fixed.
  package init(
    _ file: SourceFile, _ service: RulesService, _ scope: FixScope, of selection: FindingSelection = FindingSelection()
  ) {
    self.file = file
    self.service = service
    self.scope = scope
    self.selection = selection
    diagnostics = Self.diagnostics(of: file, service)
    texts = [file.bytes]
    while applied.count < Self.maximumFixes, applyNext() {}
  }

  private static func diagnostics(of file: SourceFile, _ service: RulesService) -> [Diagnostic] {
    do throws(RulesetError) {
      return try AnyRuleset(file, service: service).diagnostics
    } catch {
      return error.diagnostics
    }
  }

  /// Applies the first fix that resolves its diagnostic.
  private mutating func applyNext() -> Bool {
    for diagnostic in diagnostics where isChosen(diagnostic) {
      let next = SourceFile(name: file.name, bytes: diagnostic.fixIts[0].apply(to: file))
      guard !texts.contains(next.bytes) else { continue }
      let remaining = Self.diagnostics(of: next, service)
      guard isResolved(diagnostic, remaining) else { continue }
      applied.append(
        AppliedFix(
          place: "\(file.name):\(file.position(of: diagnostic.span.start))", code: diagnostic.code.name,
          message: diagnostic.fixIts[0].message))
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
    let moved = diagnostic.fixIts[0].edits.filter { $0.span.end <= diagnostic.span.start }
      .reduce(0) { $0 + $1.replacement.utf8.count - $1.span.count }
    return !remaining.contains {
      $0.code == diagnostic.code && $0.span.start == diagnostic.span.start + moved && $0.message == diagnostic.message
    }
  }
}

/// A fix that was applied.
package struct AppliedFix: Sendable, Hashable {
  /// The file, line and column of the diagnostic.
  package let place: String
  /// The code of the diagnostic.
  package let code: String
  /// The edits as an instruction: "write `==`".
  package let message: String
}
