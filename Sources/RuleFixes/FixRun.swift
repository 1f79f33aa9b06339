package import RulesFormatting
package import RulesProjects
import SecurityRules
import SourceText

/// The rules files of a command, with the fixes of their diagnostics.
package struct FixRun: Sendable {
  /// The files that were read, each once.
  package private(set) var files: [RewrittenFile] = []
  /// The fixes in the order in which they were applied.
  package private(set) var applied: [AppliedFix] = []
  /// The reasons why files could not be read.
  package private(set) var messages: [String] = []

  /// Fixes every file whose service is known.
  ///
  /// - Parameters:
  ///   - scope: which fixes are applied.
  ///   - options: the options of the check whose findings are fixed.
  package init(_ targets: RulesTargets, scope: FixScope, options: RulesCheck.Options) {
    var known: Set<String> = []
    for target in targets.all where known.insert(target.path).inserted {
      do {
        let file = try InputFile.read(target.path)
        guard let service = target.service ?? options.service ?? RulesText.service(of: file) else { continue }
        let rules = FixedRules(file, service, scope, at: options.now, of: try options.selection(for: target))
        files.append(RewrittenFile(path: target.path, file: file, bytes: rules.file.bytes))
        applied += rules.applied
      } catch {
        messages.append("\(error)")
      }
    }
  }

  /// The files that the fixes change.
  package var changed: [RewrittenFile] { files.filter(\.isChanged) }
}
