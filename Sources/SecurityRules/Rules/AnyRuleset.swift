import CloudRules
import Identities
import RealtimeRules
package import RuleEvaluation
package import RulePrograms
package import RuleRequests
package import SourceText

/// One complete set of rules of a service that is known at run time, checked and ready to decide. It is immutable, and
/// threads can share it.
///
/// Use ``Ruleset`` for a service that is known at compile time.
package struct AnyRuleset: Sendable {
  /// The service of the rules. A request to another service is denied.
  package var service: RulesService { loaded.service }
  /// The warnings and notes about rules that were accepted.
  package var diagnostics: [Diagnostic] { loaded.diagnostics }
  /// The revision of the text, which every decision carries.
  package var revision: RulesRevision { loaded.revision }
  let loaded: LoadedRules
  /// The rules as decisions refer to them.
  package var deciding: DecidingRules { loaded.deciding }

  /// The rules, ready to be evaluated.
  package var program: Program { _read { yield loaded.deciding.program } }

  /// Whether the file has any rules for the service.
  package var hasRules: Bool { loaded.deciding.hasRules }

  /// The file that the rules were written in.
  package var file: SourceFile { program.file }

  /// Decides a request whose variables a test defines, while `observer` watches the evaluation. Realtime rules refuse it.
  package func decide<Observer: EvaluationObserver>(
    _ request: CloudRequest, observing observer: inout Observer
  ) -> Decision {
    let decider = loaded.takeDecider(.standard)
    defer { loaded.deciders.keep(decider) }
    return decider.decide(request, observing: &observer)
  }

  /// Loads Realtime Database rules: JSON with comments, with the rule tree below the key `rules`.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the file.
  package init(realtime file: SourceFile) throws(RulesetError) {
    let loaded = CompiledRealtimeRules.load(file, functions: .standard)
    guard let program = loaded.program else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .realtime, program, loaded.diagnostics)
  }

  /// Loads the rules of `service cloud.firestore` in a file. A file without that service grants nothing.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the file.
  package init(firestore file: SourceFile) throws(RulesetError) {
    let loaded = CompiledCloudRules.load(file, functions: .standard)
    guard let program = loaded.firestore else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .firestore, program, loaded.diagnostics)
  }

  /// Loads the rules of `service firebase.storage` in a file. A file without that service grants nothing.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the file.
  package init(storage file: SourceFile) throws(RulesetError) {
    let loaded = CompiledCloudRules.load(file, functions: .standard)
    guard let program = loaded.storage else { throw RulesetError(file: file, diagnostics: loaded.diagnostics) }
    self.init(service: .storage, program, loaded.diagnostics)
  }

  /// Loads the rules of the only Cloud service in a file.
  ///
  /// - Throws: ``RulesetError`` if the file has rules for no or two services, or if the service would reject it.
  init(onlyServiceOf file: SourceFile) throws(RulesetError) {
    let loaded = CompiledCloudRules.load(file, functions: .standard)
    guard let firestore = loaded.firestore, let storage = loaded.storage else {
      throw RulesetError(file: file, diagnostics: loaded.diagnostics)
    }
    switch (firestore.rules.isEmpty, storage.rules.isEmpty) {
    case (false, true): self.init(service: .firestore, firestore, loaded.diagnostics)
    case (true, false): self.init(service: .storage, storage, loaded.diagnostics)
    case (true, true):
      throw RulesetError(
        file, "ruleset/no-rules", "The file has rules for no service.", label: "the file has no `allow`",
        notes: ["pass `service:` if the file is meant to grant nothing"])
    case (false, false):
      throw RulesetError(
        file, "ruleset/two-services", "The file has rules for two services.",
        notes: ["pass `service:`, and load the file once for each service"])
    }
  }

  init(service: RulesService, _ program: Program, _ diagnostics: [Diagnostic]) {
    loaded = LoadedRules(service: service, program, diagnostics)
  }
}
