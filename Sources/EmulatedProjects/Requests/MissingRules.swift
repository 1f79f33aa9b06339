import RuleValues
import SecurityRules
import SourceText
import Synchronization

/// The rules of a database or bucket for which the project has none.
enum MissingRules {
  private static let name = "<no rules>"
  private static let closedName = "<no rules for this bucket>"

  /// Returns rules that allow every request, as Google's emulators do without a rules file.
  ///
  /// - Throws: `RulesetError` if the text does not load. A test holds that each does.
  static func open<Service: FirebaseService>() throws(RulesetError) -> Ruleset<Service> {
    let service = Service.rulesService
    if let known = loaded.withLock({ $0[service] }), let ruleset = Ruleset<Service>(known) { return ruleset }
    let source =
      service.isCloud
      ? "rules_version = '2'; service \(service.officialName) { match /{path=**} { allow read, write; } }"
      : #"{"rules": {".read": true, ".write": true}}"#
    let ruleset = try Ruleset<Service>(source: source, name: name)
    loaded.withLock { $0[service] = ruleset.erased }
    return ruleset
  }

  /// The open rules, by the service. Each read of an unknown store needs them.
  private static let loaded = Mutex<[RulesService: AnyRuleset]>([:])

  /// Returns rules that deny every request, as Google's emulator does for a bucket that its configuration does not name.
  ///
  /// Source: firebase/firebase-tools, src/emulator/storage/rules/manager.ts and utils.ts (`isPermitted`).
  static func closed() throws(RulesetError) -> StorageRuleset {
    let source = "rules_version = '2'; service firebase.storage { match /{path=**} { allow read, write: if false; } }"
    return try StorageRuleset(source: source, name: closedName)
  }

  /// Returns whether these rules stand for missing ones.
  static func are(_ ruleset: AnyRuleset) -> Bool { [name, closedName].contains(ruleset.file.name) }
}
