package import SecurityRules
import SourceText

/// A rules file that a command is about, with the service whose rules it holds.
package struct RulesCandidate {
  /// The rules file.
  package let file: SourceFile
  /// The service whose rules the file holds.
  package let service: RulesService
  /// The argument or the entry of `firebase.json` that names the file.
  package let target: RulesTarget

  /// The files that `arguments` stand for, as in ``RulesTargets``.
  ///
  /// - Parameter service: whose rules a file holds of which nothing else is known.
  /// - Throws: ``InputFileError`` where there are none; ``InvalidRules`` where nobody can tell whose rules one holds;
  ///   ``InvalidInput``.
  package static func all(_ arguments: [String], service: RulesService?) throws -> [RulesCandidate] {
    try RulesTargets(arguments).all.map { target in
      let file = try InputFile.read(target.path)
      guard let service = target.service ?? service ?? RulesText.service(of: file) else {
        throw InvalidRules("`\(file.name)` declares no service; specify the service with --service")
      }
      return RulesCandidate(file: file, service: service, target: target)
    }
  }

  /// The rules.
  ///
  /// - Throws: `RulesetError` where the service would refuse the file, or it declares another service.
  package func ruleset() throws(RulesetError) -> AnyRuleset {
    let ruleset = try AnyRuleset(file, service: service)
    if let problem = OtherService.problem(of: ruleset, for: service) {
      throw RulesetError(file: file, diagnostics: [problem])
    }
    return ruleset
  }
}
