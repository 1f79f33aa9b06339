import RunReports
import TestSuites
import Testing

@Suite("The TAP report")
struct TAPReportTests {
  @Test func reportsAreVersion14() throws {
    let lines = ReportFixtures.report(.tap).split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..7"])
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.count == 7)
    for (index, point) in points.enumerated() { #expect(point.contains("ok \(index + 1) - ")) }
    #expect(points[0].hasPrefix("not ok 1 - `</details>`"))
    // A `#` that begins no directive, and a backslash, are escaped; no line of data is a point or a plan.
    #expect(points[0].contains(##"\# TODO"##) && !points[0].contains(" # "))
    let blocks = lines.filter { $0 == "  ---" || $0 == "  ..." }
    #expect(blocks.count == 10)
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("  ") || $0.hasPrefix("#") || points.contains($0) || $0.hasPrefix("1..") || $0.hasPrefix("TAP")
      })
    #expect(lines.contains("  expected: \"allow\""))
    #expect(lines.contains("  why: |2"))
  }

  @Test func emptyRunsHaveAPlan() {
    #expect(ReportFixtures.report(.tap, of: [:]) == "TAP version 14\n1..0 # no case ran\n")
  }
}
