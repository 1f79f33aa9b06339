import CloudRules
import RealtimeRules
package import RuleValues
package import SourceText

extension RulesService {
  /// Returns the tokens, the comments and the structure of a file with rules of this service, for a formatter, and the
  /// diagnostics of its text. The code is nil if the file has a syntax error.
  package func code(of file: SourceFile) -> (code: CodeText?, diagnostics: [Diagnostic]) {
    self == .realtime ? RealtimeCode.of(file) : CloudCode.of(file)
  }
}
