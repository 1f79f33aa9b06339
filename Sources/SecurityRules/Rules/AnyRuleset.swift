import CloudRules
import Identities
import RealtimeRules
public import RuleEvaluation
public import RulePrograms
public import SourceText

/// One complete set of rules of a service that is known at run time, checked and ready to decide. It is immutable; share it
/// between threads freely. ``Ruleset`` is the same for a service that is known at compile time.
public struct AnyRuleset: Sendable {
  /// The service whose requests the rules judge. Requests to another are refused.
  public var service: RulesService { loaded.service }
  /// What the checker has to say of rules that it accepts: warnings and notes.
  public var diagnostics: [Diagnostic] { loaded.diagnostics }
  /// Which text this is; it stands in every decision.
  public var revision: RulesRevision { loaded.revision }
  let loaded: LoadedRules

  /// The rules, ready to be evaluated.
  public var program: Program { loaded.program }

  /// The file that the rules were written in.
  public var file: SourceFile { program.file }

  /// Loads Realtime Database rules: JSON with comments, with the rule tree below the key `rules`.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic where the service would refuse the file.
  public init(realtime file: SourceFile) throws(RulesetError) {
    let loaded = RealtimeRules.RealtimeRuleset.load(file, functions: .standard)
    guard let program = loaded.program else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .realtime, program, loaded.diagnostics)
  }

  /// Loads the rules of `service cloud.firestore` in a file; of a file that has none, rules that grant nothing.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic where the service would refuse the file.
  public init(firestore file: SourceFile) throws(RulesetError) {
    let loaded = CloudRuleset.load(file, functions: .standard)
    guard let program = loaded.firestore else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .firestore, program, loaded.diagnostics)
  }

  /// Loads the rules of `service firebase.storage` in a file; of a file that has none, rules that grant nothing.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic where the service would refuse the file.
  public init(storage file: SourceFile) throws(RulesetError) {
    let loaded = CloudRuleset.load(file, functions: .standard)
    guard let program = loaded.storage else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .storage, program, loaded.diagnostics)
  }

  /// Loads the rules of the one service of Cloud that a file has rules for.
  ///
  /// - Throws: ``RulesetError`` where the file has rules for none or for two, or would be refused.
  init(onlyServiceOf file: SourceFile) throws(RulesetError) {
    let loaded = CloudRuleset.load(file, functions: .standard)
    guard let firestore = loaded.firestore, let storage = loaded.storage else {
      throw RulesetError(file: file, diagnostics: loaded.diagnostics)
    }
    switch (firestore.rules.isEmpty, storage.rules.isEmpty) {
    case (false, true): self.init(service: .firestore, firestore, loaded.diagnostics)
    case (true, false): self.init(service: .storage, storage, loaded.diagnostics)
    case (true, true):
      throw RulesetError(
        file, "ruleset/no-rules", "The file has rules for no service.", label: "no `allow` stands in it",
        notes: ["name the `service:` if it is meant to grant nothing"])
    case (false, false):
      throw RulesetError(
        file, "ruleset/two-services", "The file has rules for two services.",
        notes: ["name the `service:` whose rules are wanted, and load the file once for each"])
    }
  }

  private init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    loaded = LoadedRules(service: service, program, diagnostics)
  }
}
