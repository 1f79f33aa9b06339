import EmulatedProjects
import RequestSimulation
import RulesProjects
package import SecurityRules
import SourceText

/// Loads the rules files of a server again when they change.
package struct RulesFileWatch: Sendable {
  /// What became of a changed file.
  package enum Change: Sendable {
    /// Its rules are in force. The changes are those of ``RulesDifference``.
    case loaded(path: String, old: AnyRuleset, new: AnyRuleset, [String])
    /// Its rules were rejected, and the old ones stay in force.
    case rejected(RulesetError)
  }

  /// How often files are looked at. A look costs one `stat` for each file.
  private static let interval = Duration.milliseconds(100)

  private struct Watched {
    let path: String
    var ruleset: AnyRuleset
    var stamp: FileStamp?
  }

  private var watched: [Watched]

  /// Creates a watch of files that are loaded already.
  package init(_ files: [(path: String, ruleset: AnyRuleset)]) {
    watched = files.map { Watched(path: $0.path, ruleset: $0.ruleset, stamp: FileSystem.local.stamp($0.path)) }
  }

  /// Calls `body` with each change until the task is canceled.
  package func run(_ body: @Sendable (Change) -> Void) async {
    var watch = self
    while !Task.isCancelled, (try? await Task.sleep(for: Self.interval)) != nil {
      for change in watch.changes() { body(change) }
    }
  }

  /// Returns what changed since the last call.
  package mutating func changes() -> [Change] {
    watched.indices.compactMap { index in
      let stamp = FileSystem.local.stamp(watched[index].path)
      // A file that an editor is replacing is missing for a moment.
      guard let stamp, stamp != watched[index].stamp else { return nil }
      watched[index].stamp = stamp
      return reload(index)
    }
  }

  private mutating func reload(_ index: Int) -> Change? {
    let (path, old) = (watched[index].path, watched[index].ruleset)
    do throws(RulesetError) {
      let new = try AnyRuleset(contentsOf: path, service: old.service)
      if new.revision == old.revision { return nil }
      watched[index].ruleset = new
      return .loaded(path: path, old: old, new: new, RulesDifference.lines(old.program, new.program))
    } catch {
      return .rejected(error)
    }
  }
}
