public import RuleEvaluation
package import RulePrograms
public import SourceText

/// The rules of a Realtime Database.
public typealias RealtimeRuleset = Ruleset<RealtimeDatabase>
/// The rules of Cloud Firestore.
public typealias FirestoreRuleset = Ruleset<CloudFirestore>
/// The rules of Cloud Storage.
public typealias StorageRuleset = Ruleset<CloudStorage>

/// One complete set of rules of `Service`, checked and ready to decide. It is immutable, and threads can share it.
public struct Ruleset<Service: FirebaseService>: Sendable {
  /// The same rules without the service type.
  package let erased: AnyRuleset

  /// The warnings and notes about rules that were accepted.
  public var diagnostics: [Diagnostic] { erased.diagnostics }
  /// The revision of the text, which every decision carries.
  public var revision: RulesRevision { erased.revision }
  /// The file that the rules were written in.
  package var file: SourceFile { erased.file }
  /// The rules as the evaluator reads them.
  package var program: Program { erased.program }

  /// Creates a ruleset of `Service` from a ruleset of any service; nil if it is of another service.
  package init?(_ ruleset: AnyRuleset) {
    guard ruleset.service == Service.rulesService else { return nil }
    erased = ruleset
  }

  /// Creates a ruleset from rules that are known to be of `Service`.
  init(known ruleset: AnyRuleset) { erased = ruleset }

  /// Loads the rules in `file`.
  ///
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the file.
  public init(_ file: SourceFile) throws(RulesetError) {
    erased = try AnyRuleset(file, service: Service.rulesService)
  }

  /// Loads the rules in the file at `path`.
  ///
  /// - Throws: ``RulesetError`` if the file cannot be read (`ruleset/unreadable`) or the service would reject it.
  public init(contentsOf path: String) throws(RulesetError) {
    erased = try AnyRuleset(contentsOf: path, service: Service.rulesService)
  }

  /// Loads rules from text.
  ///
  /// - Parameters:
  ///   - source: the text of a rules file.
  ///   - name: the name of the file in diagnostics.
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the text.
  public init(source: String, name: String = "<rules>") throws(RulesetError) {
    erased = try AnyRuleset(source: source, service: Service.rulesService, name: name)
  }
}
