package import DocumentTrees
import Identities
import RulePrograms
import SourceText
import Synchronization

/// The rules in force, which can be replaced while requests are decided.
///
/// A decision takes the rules once, when its data is read, and belongs to that one revision (``AnyRuleset/revision``).
/// The next decision sees the new rules. A rejected version never takes effect: the old one stays in force. Readers
/// never wait for a reload, which compiles separately and then changes one reference.
package final class AnyRulesProvider: Sendable {
  /// The file that ``reload()`` reads; nil for rules that come from elsewhere.
  package let path: String?
  /// The service of the rules, which never changes.
  package let service: RulesService
  private let inForce: Mutex<AnyRuleset>
  private let lastReading: Mutex<Reading>
  /// How often the rules were replaced. It is counted after the rules are in force.
  private let replacements = Atomic<Int>(0)
  /// What is kept for requests by the rules in force.
  private let idlePools = Mutex<[WeakPool]>([])
  /// Tells when other rules are in force.
  package let changes = ChangeSignal()

  /// The content of the file when it was last read.
  private struct Reading {
    var bytes: [UInt8]
    /// Why that content was rejected; nil if it was accepted.
    var problem: RulesetError?
  }

  /// Creates a provider of `ruleset`, which stays in force until it is replaced.
  package init(_ ruleset: AnyRuleset) {
    path = nil
    service = ruleset.service
    inForce = Mutex(ruleset)
    lastReading = Mutex(Reading(bytes: ruleset.file.bytes))
  }

  /// Creates a provider of the rules in the file at `path`, which ``reload()`` reads again.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - service: the service of the rules; nil to take the service of the file.
  /// - Throws: ``RulesetError`` as ``AnyRuleset/init(contentsOf:service:)`` does. There is no provider then, and so
  ///   nothing that could allow a request.
  package init(contentsOf path: String, service: RulesService? = nil) throws(RulesetError) {
    let ruleset = try AnyRuleset(contentsOf: path, service: service)
    self.path = path
    self.service = ruleset.service
    inForce = Mutex(ruleset)
    lastReading = Mutex(Reading(bytes: ruleset.file.bytes))
  }

  /// The rules in force.
  package var current: AnyRuleset { inForce.withLock { $0 } }

  /// How often the rules were replaced. The rules that ``current`` returns later are at least as new.
  var generation: Int { replacements.load(ordering: .acquiring) }

  private struct WeakPool {
    weak var pool: (any IdleElements)?
  }

  /// Drops what `pool` keeps whenever the rules were replaced.
  func releaseOnReplacement(_ pool: any IdleElements) {
    idlePools.withLock { pools in
      pools.removeAll { $0.pool == nil }
      pools.append(WeakPool(pool: pool))
    }
  }

  /// The number of deciders of the rules in force that no request uses.
  var idleDeciders: Int {
    idlePools.withLock { pools in pools.reduce(0) { $0 + ($1.pool?.count ?? 0) } } + current.loaded.deciders.count
  }

  /// Puts other rules of the same service in force.
  package func replace(by ruleset: AnyRuleset) { exchange { _ in ruleset } }

  /// Puts the rules in `source` in force, for example text from a configuration service.
  ///
  /// - Returns: the rules now in force.
  /// - Throws: ``RulesetError`` if the service would reject the rules, or if they have no block for this service
  ///   although those in force have one (`ruleset/no-rules`). The old rules stay in force.
  @discardableResult
  package func replace(bySource source: String, name: String = "<rules>") throws(RulesetError) -> AnyRuleset {
    let ruleset = try AnyRuleset(source: source, service: service, name: name)
    try demandBlock(in: ruleset)
    replace(by: ruleset)
    return ruleset
  }

  /// Reads the file again, and puts its rules in force if the file changed since it was last read.
  ///
  /// Rules that replaced those of the file stay in force until the file changes. One reload runs at a time.
  ///
  /// - Returns: whether the rules changed.
  /// - Throws: ``RulesetError`` if the file cannot be read or is rejected, as by ``replace(bySource:name:)``, or if the
  ///   provider has no file. The old rules stay in force.
  @discardableResult
  package func reload() throws(RulesetError) -> Bool {
    guard let path else {
      throw RulesetError(current.file, "ruleset/no-file", "These rules were not loaded from a file.")
    }
    return try lastReading.withLock { last throws(RulesetError) in
      let file = SourceFile(name: path, bytes: try RulesFile.read(path))
      if file.bytes == last.bytes {
        if let problem = last.problem { throw problem }
        return false
      }
      let before = current
      let ruleset: AnyRuleset
      do throws(RulesetError) {
        ruleset = try AnyRuleset(file, service: service)
        try demandBlock(in: ruleset)
      } catch {
        last = Reading(bytes: file.bytes, problem: error)
        throw error
      }
      last = Reading(bytes: file.bytes)
      return put(ruleset, inPlaceOf: before)
    }
  }

  /// Rejects Cloud rules without a block for this service if the rules in force have one.
  ///
  /// Such a file is probably incomplete, or belongs to another service. To grant nothing, a file needs a block that
  /// denies everything. Realtime rules need no check, because incomplete JSON does not parse.
  private func demandBlock(in ruleset: AnyRuleset) throws(RulesetError) {
    guard service != .realtime, ruleset.program.blocks.isEmpty, !current.program.blocks.isEmpty else { return }
    throw RulesetError(
      ruleset.file, "ruleset/no-rules", "The new file has no rules for this service.",
      label: "no `match` for this service",
      notes: [
        "the rules in force stay; the file may be incomplete or belong to another service",
        "to grant nothing, write `match /{all=**} { allow read, write: if false; }`",
      ])
  }

  /// Puts rules in force unless other rules replaced `before` meanwhile, because that caller knew of `before`.
  private func put(_ ruleset: AnyRuleset, inPlaceOf before: AnyRuleset) -> Bool {
    exchange { $0.loaded === before.loaded ? ruleset : nil }
  }

  /// Replaces the rules in force by the result of `next`. The old rules are released outside the lock, because that
  /// frees a program and all its deciders.
  ///
  /// - Returns: whether `next` returned rules.
  @discardableResult
  private func exchange(_ next: (AnyRuleset) -> AnyRuleset?) -> Bool {
    let old = inForce.withLock { current -> AnyRuleset? in
      guard let ruleset = next(current) else { return nil }
      defer {
        current = ruleset
        replacements.add(1, ordering: .releasing)
      }
      return current
    }
    if old != nil {
      for pool in idlePools.withLock({ $0 }) { pool.pool?.removeAll() }
      changes.notify()
    }
    return old != nil
  }
}
