package import SecurityRules
import SourceText

/// One version of rules for a command that compares versions.
package enum RulesVersion {
  /// Loads the rules that an argument names: a rules file, `-` for standard input, or a file of a Git revision, such as
  /// `git:main:firestore.rules`.
  ///
  /// - Parameter service: the service of the rules; nil to take it from the file.
  /// - Throws: ``InputFileError`` if the file cannot be read; ``InvalidRules`` if its service is unknown or is another
  ///   one; `RulesetError` if the rules do not load.
  package static func load(_ argument: String, service: RulesService? = nil) throws -> AnyRuleset {
    let file = try GitFile(argument)?.read() ?? InputFile.read(argument)
    guard let service = service ?? RulesText.service(of: file) else {
      throw InvalidRules(RulesText.unknownService(of: file))
    }
    return try load(file, service: service)
  }

  /// Loads the rules of a service in a file.
  ///
  /// - Throws: `RulesetError` if Firebase would reject the file, or it declares a different service.
  static func load(_ file: SourceFile, service: RulesService) throws(RulesetError) -> AnyRuleset {
    let ruleset = try AnyRuleset(file, service: service)
    if let problem = OtherService.problem(of: ruleset, for: service) {
      throw RulesetError(file: file, diagnostics: [problem])
    }
    return ruleset
  }
}
