package import RuleValues
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
  ///   - service: the service of files that do not declare one; nil to determine it from their text.
  ///   - ignored: the codes of warnings and notes that are not fixed.
  package init(_ targets: RulesTargets, scope: FixScope, service: RulesService? = nil, ignored: Set<String> = []) {
    var known: Set<String> = []
    for target in targets.all where known.insert(target.path).inserted {
      do throws(InputFileError) {
        let file = try InputFile.read(target.path)
        guard let service = target.service ?? service ?? RulesText.service(of: file) else { continue }
        let rules = FixedRules(file, service, scope, ignored: ignored)
        files.append(RewrittenFile(path: target.path, file: file, bytes: rules.file.bytes))
        applied += rules.applied
      } catch {
        messages.append(error.description)
      }
    }
  }

  /// The files that the fixes change.
  package var changed: [RewrittenFile] { files.filter(\.isChanged) }
}
