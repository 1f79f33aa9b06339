import RuleValues
import SourceText

/// The closest allowed requests as JSON; null without a search.
///
/// The object has `found` (a list of `sentence`, `kinds` and `edits`, the closest first), `ending` (`smallest`,
/// `found`, `exhausted`, `limit`) and `decisions`, the number of changed requests that were evaluated. Kinds are
/// `request`, `user`, `data` and `circumstance`. An edit has a `sentence`, its `kind`, the type of `change` and its
/// `place` (``EditPlace``).
enum ClosestRequestJSON {
  /// Writes the result of a search.
  static func write(_ misses: ClosestRequests, to writer: inout JSONWriter) {
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

  private static func write(_ miss: ClosestRequest, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("sentence", miss.sentence)
      $0.key("kinds")
      $0.array { for kind in miss.kinds { $0.string(kind.name) } }
      $0.key("edits")
      $0.array { for (edit, sentence) in zip(miss.edits, miss.editSentences) { write(edit, sentence, &$0) } }
    }
  }

  private static func write(_ edit: SituationEdit, _ sentence: String, _ writer: inout JSONWriter) {
    let place = EditPlace(edit.lever)
    writer.object {
      $0.member("kind", edit.kind.name)
      $0.member("change", edit.change.name)
      $0.key("place")
      $0.object {
        $0.member("of", place.subject.rawValue)
        $0.member("path", place.path)
        if let field = place.field {
          $0.key("field")
          $0.array { for name in field { $0.string(name) } }
        }
        if let segment = place.segment { $0.member("segment", segment) }
      }
      $0.member("sentence", sentence)
    }
  }
}
