import SourceText

/// The rules in force, which can be replaced while requests are decided.
///
/// A decision takes the rules once, when its data is read, and belongs to that one revision (``Ruleset/revision``). The
/// next decision sees the new rules. A rejected version never takes effect: the old one stays in force. Readers never
/// wait for a reload, which compiles separately and then changes one reference.
public struct RulesProvider<Service: FirebaseService>: Sendable {
  /// The same provider without the service type.
  package let erased: AnyRulesProvider

  /// Creates a provider of `ruleset`, which stays in force until it is replaced.
  public init(_ ruleset: Ruleset<Service>) { erased = AnyRulesProvider(ruleset.erased) }

  /// Creates a provider of the rules in the file at `path`, which ``reload()`` reads again.
  ///
  /// - Throws: ``RulesetError`` as ``Ruleset/init(contentsOf:)`` does. There is no provider then, and so nothing that
  ///   could allow a request.
  public init(contentsOf path: String) throws(RulesetError) {
    erased = try AnyRulesProvider(contentsOf: path, service: Service.rulesService)
  }

  /// The file that ``reload()`` reads; nil for rules that come from elsewhere.
  package var path: String? { erased.path }

  /// The rules in force.
  public var current: Ruleset<Service> { Ruleset(known: erased.current) }

  /// Puts other rules in force.
  public func replace(by ruleset: Ruleset<Service>) { erased.replace(by: ruleset.erased) }

  /// Puts the rules in `source` in force, for example text from a configuration service.
  ///
  /// - Returns: the rules now in force.
  /// - Throws: ``RulesetError`` if the service would reject the rules, or if they have no block for this service
  ///   although those in force have one (`ruleset/no-rules`). The old rules stay in force.
  @discardableResult
  public func replace(bySource source: String, name: String = "<rules>") throws(RulesetError) -> Ruleset<Service> {
    Ruleset(known: try erased.replace(bySource: source, name: name))
  }

  /// Reads the file again, and puts its rules in force if the file changed since it was last read.
  ///
  /// Rules that replaced those of the file stay in force until the file changes. One reload runs at a time.
  ///
  /// - Returns: whether the rules changed.
  /// - Throws: ``RulesetError`` if the file cannot be read or is rejected, as by ``replace(bySource:name:)``, or if the
  ///   provider has no file. The old rules stay in force.
  @discardableResult
  public func reload() throws(RulesetError) -> Bool { try erased.reload() }
}
