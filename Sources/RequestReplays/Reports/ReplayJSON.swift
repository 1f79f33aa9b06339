import RuleValues
package import RulesProjects
import SourceText

/// The report of a replay for programs: a line of JSON for each change, and one with the counts.
/// `Grammar/replay.schema.json` describes them.
package enum ReplayJSON {
  /// How the lines are masked. Names by which other programs find requests and rules are kept.
  package static let masking = Masking.json(keeping: ["id", "old.at", "new.at"])

  /// Returns the line of a change.
  package static func text(_ change: ReplayChange) -> String {
    line { writer in
      writer.member("change", change.isNewlyAllowed ? "newly-allowed" : "newly-denied")
      writer.member("line", change.line)
      writer.member("id", change.request.id)
      writer.member("service", change.request.service.rawValue)
      writer.member("method", change.request.method)
      writer.member("path", change.request.path)
      writer.member("uid", change.request.uid)
      writer.key("old")
      write(change.old, to: &writer)
      writer.key("new")
      write(change.new, to: &writer)
      writer.member("readsData", change.readsData)
    }
  }

  /// Returns the line with the counts.
  package static func summary(_ tally: ReplayTally) -> String {
    line { writer in
      writer.key("summary")
      writer.object {
        $0.member("lines", tally.lineCount)
        $0.member("replayed", tally.replayedCount)
        $0.member("newlyAllowed", tally.newlyAllowedCount)
        $0.member("newlyDenied", tally.newlyDeniedCount)
        $0.member("unchanged", tally.unchangedCount)
        writeObstructions(of: tally, to: &$0)
        writeOmissions(of: tally, to: &$0)
      }
    }
  }

  private static func writeObstructions(of tally: ReplayTally, to writer: inout JSONWriter) {
    writer.key("notReplayed")
    writer.array { list in
      for obstacle in ReplayObstacle.allCases {
        guard let found = tally.obstructions[obstacle] else { continue }
        list.object {
          $0.member("reason", obstacle.rawValue)
          $0.member("count", found.count)
          $0.member("firstLine", found.firstLine)
          $0.member("detail", found.detail)
          $0.member("hint", obstacle.hint)
        }
      }
    }
  }

  private static func writeOmissions(of tally: ReplayTally, to writer: inout JSONWriter) {
    writer.key("leftOut")
    writer.array { list in
      for omission in ReplayOmission.allCases {
        guard let count = tally.omissions[omission] else { continue }
        list.object {
          $0.member("reason", omission.rawValue)
          $0.member("count", count)
        }
      }
    }
  }

  private static func write(_ decision: ReplayedDecision, to writer: inout JSONWriter) {
    writer.object {
      $0.member("allow", decision.isAllowed)
      $0.member("reason", decision.reason)
      $0.member("rule", decision.rule)
      $0.member("at", decision.place)
    }
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object { body(&$0) }
    return writer.text + "\n"
  }
}
