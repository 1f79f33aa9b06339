import RuleValues
import SourceText

/// What would have been allowed, as JSON: null where nothing was searched; else `found` (a list of `sentence`, `kinds` and
/// `edits`, their number, the nearest first), `ending` (`smallest`, `found`, `exhausted`, `limit`) and `decisions`, how many changed
/// requests were decided. Kinds are `request`, `user`, `data` and `circumstance`.
enum NearestMissJSON {
  /// Writes what came of a search.
  static func write(_ misses: NearestMisses, to writer: inout JSONWriter) {
    guard misses.ending != .none else { return writer.null() }
    writer.object {
      $0.key("found")
      $0.array {
        for miss in [misses.best].compactMap(\.self) + misses.alternatives { write(miss, &$0) }
      }
      $0.member("ending", misses.ending.rawValue)
      $0.member("decisions", misses.decisions)
    }
  }

  private static func write(_ miss: NearestMiss, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("sentence", miss.sentence)
      $0.key("kinds")
      $0.array { for kind in miss.kinds { $0.string(kind.name) } }
      $0.member("edits", miss.edits.count)
    }
  }
}
