import RulePrograms
import RuleValues
import RulesProjects
import SourceText

/// The report as one JSON object, described by `Grammar/coverage.schema.json`.
package enum CoverageJSON {
  /// Returns the object followed by a line end.
  package static func render(_ reports: [CoverageReport]) -> String {
    var writer = JSONWriter(pretty: true)
    writer.object {
      $0.key("totals")
      write(CoverageTotals(reports), to: &$0)
      $0.key("files")
      $0.array { for report in reports { write(report, to: &$0) } }
    }
    return writer.text + "\n"
  }

  private static func write(_ totals: CoverageTotals, to writer: inout JSONWriter) {
    writer.object {
      for measure in CoverageMeasure.allCases {
        $0.key(measure.rawValue)
        $0.object {
          $0.member("covered", totals[measure].covered)
          $0.member("total", totals[measure].total)
        }
      }
    }
  }

  private static func write(_ report: CoverageReport, to writer: inout JSONWriter) {
    writer.object {
      $0.member("file", report.path)
      $0.member("service", report.service.rawValue)
      $0.key("totals")
      write(report.totals, to: &$0)
      $0.key("parts")
      $0.array { for part in report.parts { write(part, in: report, to: &$0) } }
    }
  }

  private static func write(_ part: CoveragePart, in report: CoverageReport, to writer: inout JSONWriter) {
    writer.object {
      $0.member("kind", part.kind.rawValue)
      $0.member("name", part.name)
      $0.key("range")
      $0.range(part.span, in: report.file)
      if let parent = part.parent { $0.member("in", parent) }
      $0.member("state", part.state.rawValue)
      $0.member("hits", part.hits)
      if part.kind == .rule || part.kind == .condition {
        $0.member("true", part.trues)
        $0.member("false", part.falses)
        $0.member("errors", part.errors)
      }
      if part.kind == .rule {
        $0.key("asked")
        $0.object { for (method, count) in part.asked { $0.member(method.rawValue, count) } }
      }
      if !part.canBeTrue { $0.member("impossible", "true") }
      if !part.canBeFalse { $0.member("impossible", "false") }
      if let gap = part.gap { write(gap, of: part, in: report, to: &$0) }
    }
  }

  private static func write(
    _ gap: CoverageGap, of part: CoveragePart, in report: CoverageReport, to writer: inout JSONWriter
  ) {
    writer.key("gap")
    writer.object {
      $0.member("reason", gap.reason.rawValue)
      $0.member("message", gap.message)
      $0.member("listed", part.isListed)
      $0.key("places")
      $0.array { writer in
        for place in gap.places {
          writer.object {
            $0.member("text", place.text)
            $0.key("range")
            $0.range(place.span, in: report.file)
          }
        }
      }
    }
  }
}
