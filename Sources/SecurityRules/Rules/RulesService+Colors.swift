import CloudRules
import RealtimeRules
package import RuleValues
package import SourceText

extension RulesService {
  /// Returns the meaning of each piece of a file with rules of this service, in the order of the text, for colored
  /// listings.
  package func coloredTokens(of file: SourceFile) -> [SourceToken] {
    self == .realtime ? RealtimeRules.ColoredTokens.of(file) : CloudRules.ColoredTokens.of(file)
  }
}
