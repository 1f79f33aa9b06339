import Foundation
import TestSuites
import Testing

@testable import RunReports

@Suite("The reports for GitHub")
struct GitHubReportTests {
  @Test func eachFailureIsOneCommand() throws {
    let lines = ReportFixtures.report(.github).split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("::error file=a.suite.yaml,line=") } == 2)
    #expect(lines.contains { $0.hasPrefix("::warning file=q.suite.yaml,line=4,col=9,title=ann list /a::") })
    #expect(lines.contains { $0.hasPrefix("::error file=b.suite.yaml,line=") })
    // Whatever a name holds: a line begins with one of our commands, and no property ends early.
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=") || $0.hasPrefix("::warning file=") })
    let hostile = try #require(lines.first { $0.contains("octocat") })
    let properties = try #require(hostile.dropFirst(2).components(separatedBy: "::").first)
    #expect(properties.split(separator: ",").count == 4)
    #expect(properties.contains(#"\u{3a}%3Aerror%3A%3Ax%2C"#))
    #expect(properties.contains("%250A"))
    #expect(hostile.contains("::expected allow%0Agot deny, because of /notes/$uid/.read%0A"))
  }

  @Test func summariesEscapeUntrustedText() throws {
    let summary = ReportFixtures.report(.summary)
    #expect(summary.hasPrefix("### ❌ Security rules: 3 passed, 2 failed\n"))
    for raw in ["<img", "</title>", "</script>", "**b**", "[a](", "@octocat"] {
      let outside = Self.outsideBlocks(summary)
      #expect(!outside.contains(raw), "\(raw)")
    }
    #expect(summary.contains("&#60;img src=x"))
    #expect(summary.contains("| ✅ Queries | 1 | 0 | 0 | 0 |"))
    #expect(summary.contains("b.suite.yaml did not run"))
    #expect(!summary.contains("&#46;") && !summary.contains("&#45;"))
    #expect(summary.contains("| coverage | matches | rules | conditions | branches |"))
  }

  @Test("An underscore is escaped only where it can be markup")
  func underscores() {
    #expect(Markdown.escaped("read_only 1_a") == "read_only 1_a")
    #expect(Markdown.escaped("_a_ b__c /_d") == "&#95;a&#95; b&#95;&#95;c /&#95;d")
  }

  /// The Markdown text outside fences.
  private static func outsideBlocks(_ text: String) -> String {
    var fence: Substring?
    var outside = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let ticks = line.prefix { $0 == "`" }
      if let open = fence {
        if ticks == open, line == ticks { fence = nil }
      } else if ticks.count >= 3 {
        fence = ticks
      } else {
        outside += line + "\n"
      }
    }
    return outside
  }

  @Test func largeRunsStayBelowTheLimit() {
    let summary = ReportFixtures.report(.summary, of: ReportFixtures.large(10_000))
    #expect(summary.utf8.count < 1 << 20)
    #expect(summary.hasSuffix("… and 50 more failures\n"))
  }
}
