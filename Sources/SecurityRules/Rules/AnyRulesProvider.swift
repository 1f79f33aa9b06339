import Identities
import SourceText
import Synchronization

/// The rules that are in force, which can be replaced while requests are decided.
///
/// A decision takes the rules once, when it begins, and belongs to that one revision (``AnyRuleset/revision``); the next one
/// sees the new rules. A version that is refused never takes effect: the old one stays in force. Readers never wait for a
/// reload, which compiles aside and then changes one reference.
package final class AnyRulesProvider: Sendable {
  /// The file that ``reload()`` reads; nil of rules that come from elsewhere.
  package let path: String?
  /// The service whose rules these are; it never changes.
  package let service: RulesService
  private let inForce: Mutex<AnyRuleset>
  private let lastReading: Mutex<Reading>

  /// What the file held when it was read last.
  private struct Reading {
    var bytes: [UInt8]
    /// Why that was refused; nil where it was not.
    var problem: RulesetError?
  }

  /// Provides `ruleset` until it is replaced.
  package init(_ ruleset: AnyRuleset) {
    path = nil
    service = ruleset.service
    inForce = Mutex(ruleset)
    lastReading = Mutex(Reading(bytes: ruleset.file.bytes))
  }

  /// Provides the rules in the file at `path`, which ``reload()`` reads again.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - service: the service whose rules are wanted; nil for what the file holds.
  /// - Throws: ``RulesetError`` as ``AnyRuleset/init(contentsOf:service:)`` does. There are no rules then, and nothing that
  ///   could allow.
  package init(contentsOf path: String, service: RulesService? = nil) throws(RulesetError) {
    let ruleset = try AnyRuleset(contentsOf: path, service: service)
    self.path = path
    self.service = ruleset.service
    inForce = Mutex(ruleset)
    lastReading = Mutex(Reading(bytes: ruleset.file.bytes))
  }

  /// The rules in force.
  package var current: AnyRuleset { inForce.withLock { $0 } }

  /// Puts other rules of the same service in force.
  package func replace(by ruleset: AnyRuleset) { exchange { _ in ruleset } }

  /// Puts the rules in `source` in force: a buffer that came from a configuration service, say.
  ///
  /// - Returns: the rules that are in force now.
  /// - Throws: ``RulesetError`` where they are refused, or where they have no block for this service although those in force
  ///   have one (`ruleset/no-rules`); the old ones stay.
  @discardableResult
  package func replace(bySource source: String, name: String = "<rules>") throws(RulesetError) -> AnyRuleset {
    let ruleset = try AnyRuleset(source: source, service: service, name: name)
    try demandBlock(in: ruleset)
    replace(by: ruleset)
    return ruleset
  }

  /// Reads the file again, and puts its rules in force if the file changed since it was read last. One reload is made at a
  /// time. Rules that replaced those of the file stay in force until the file changes.
  ///
  /// - Returns: whether the rules changed.
  /// - Throws: ``RulesetError`` where the file can not be read or is refused, as by ``replace(bySource:name:)``, or where
  ///   the provider has no file; the old rules stay.
  @discardableResult
  package func reload() throws(RulesetError) -> Bool {
    guard let path else {
      throw RulesetError(current.file, "ruleset/no-file", "These rules come from no file.")
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

  /// Refuses a text of Cloud rules without a block for this service in place of one that has some: it is still being written,
  /// or it is another service's. Who means to grant nothing writes a block that does. JSON that is cut off is none.
  private func demandBlock(in ruleset: AnyRuleset) throws(RulesetError) {
    guard service != .realtime, ruleset.program.blocks.isEmpty, !current.program.blocks.isEmpty else { return }
    throw RulesetError(
      ruleset.file, "ruleset/no-rules", "The new file has no rules for this service.",
      label: "no `match` for it stands here",
      notes: [
        "the rules in force stay; the file may be written half, or be that of another service",
        "to grant nothing, write `match /{all=**} { allow read, write: if false; }`",
      ])
  }

  /// Puts rules in force unless others came meanwhile: whoever replaced them knew what was there.
  private func put(_ ruleset: AnyRuleset, inPlaceOf before: AnyRuleset) -> Bool {
    exchange { $0.loaded === before.loaded ? ruleset : nil }
  }

  /// Puts the rules that `next` makes of those in force in their place. Those are let go of outside the lock: that frees a
  /// program and all its deciders.
  ///
  /// - Returns: whether `next` made any.
  @discardableResult
  private func exchange(_ next: (AnyRuleset) -> AnyRuleset?) -> Bool {
    let old = inForce.withLock { current -> AnyRuleset? in
      guard let ruleset = next(current) else { return nil }
      defer { current = ruleset }
      return current
    }
    return old != nil
  }
}
