package import SecurityRules
package import SourceText

extension Ruleset {
  /// Loads rules of `service`.
  ///
  /// - Throws: `RulesetError` where the service would refuse the file.
  package init(_ service: RulesService, _ file: SourceFile) throws(RulesetError) {
    switch service {
    case .realtime: try self.init(realtime: file)
    case .firestore: try self.init(firestore: file)
    case .storage: try self.init(storage: file)
    }
  }
}
