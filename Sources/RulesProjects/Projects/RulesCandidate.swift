package import SecurityRules
import SourceText

/// A rules file for a command, with the service of its rules.
package struct RulesCandidate {
  /// The rules file.
  package let file: SourceFile
  /// The service of the rules.
  package let service: RulesService
  /// The argument or the entry of `firebase.json` that refers to the file.
  package let target: RulesTarget

  /// Returns the files for `arguments`, as in ``RulesTargets``.
  ///
  /// - Parameters:
  ///   - service: the service of files that do not indicate one.
  ///   - command: the command that takes the arguments, for messages.
  /// - Throws: ``InputFileError`` if there are no files; ``InvalidRules`` if the service of a file is unknown;
  ///   ``InvalidInput``.
  package static func all(
    _ arguments: [String], service: RulesService?, for command: RulesCommand = .check
  ) throws -> [RulesCandidate] {
    try RulesTargets(arguments, for: command).all.map { target in
      let file = try InputFile.read(option: target.path, name: "--rules")
      guard let service = target.service ?? service ?? RulesText.service(of: file) else {
        throw InvalidRules(RulesText.unknownService(of: file))
      }
      return RulesCandidate(file: file, service: service, target: target)
    }
  }

  /// Returns the loaded rules.
  ///
  /// - Throws: `RulesetError` if Firebase would reject the file, or it declares a different service.
  package func ruleset() throws(RulesetError) -> AnyRuleset {
    try RulesVersion.load(file, service: service)
  }
}
