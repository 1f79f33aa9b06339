import Foundation
import RunReports
import SourceText
import TestSuites
import TestSupport
import Testing

@Suite("The page of a run")
struct HTMLReportTests {
  @Test func untrustedTextIsNeverMarkup() {
    let page = ReportFixtures.report(.html)
    for raw in ["<img", "<b>x", "onerror=alert(1)>", "</title></script>", "<script>alert"] {
      #expect(!page.contains(raw), "\(raw)")
    }
    #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "</script").count == 1)
    #expect(page.contains("&lt;/title&gt;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &amp; co"))
    #expect(page.contains("<h1>2 of 5 cases failed</h1>"))
  }

  @Test func pagesFetchNothing() {
    let page = ReportFixtures.report(.html)
    for attribute in [" src=\"", "url(", "@import", "http://", "https://", "<link"] {
      #expect(!page.contains(attribute), "\(attribute)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  /// The policy of the page runs the one script whose hash it names.
  @Test func theHashMatchesTheScript() throws {
    let page = ReportFixtures.report(.html)
    let script = try #require(page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    #expect(script == HTMLScript.text)
    let sum = try ExternalTool.run("sha256sum", ["script.js"], files: ["script.js": script])
    let digits = Array(sum.text.prefix(64))
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    #expect(bytes.count == 32)
    #expect(HTMLScript.hash == Data(bytes).base64EncodedString())
  }

  @Test func casesShowTheirReason() {
    let page = ReportFixtures.report(.html)
    #expect(page.contains("<dt>expected</dt><dd>allow</dd><dt>got</dt><dd>deny, because of /notes/$uid/.read</dd>"))
    #expect(
      page.contains("<code>auth.uid</code> is &quot;&lt;img src=x onerror=alert(2)&gt;&quot;, but <code>$uid</code>"))
    #expect(page.contains("auth.uid === $uid = <b class=\"v false\">false</b>"))
    #expect(page.contains("<span class=\"place\">rules.json:1:41</span>"))
  }

  @Test("A page of many cases shows the first in full, and says so")
  func limits() {
    let rows = (0..<2_100).map { "    /users/u\($0): [allow, deny]\n" }.joined()
    let suite = "rules: {users: {$u: {.read: auth != null}}}\nusers: {ann: {uid: ann}, bob: {uid: bob}}\n"
    let page = ReportFixtures.report(.html, of: ["suite.yaml": "\(suite)cases:\n- as: [ann, bob]\n  read:\n\(rows)"])
    #expect(
      page.contains("The first 2000 cases that passed and the first 2000 that did not are explained in full."))
    #expect(page.components(separatedBy: "<details class=\"c failed\" id=").count - 1 == 2_100)
    // Of 4,200 cases 4,000 have a sentence, 2,000 of them with the values that decided.
    #expect(page.components(separatedBy: "<p class=\"say\">").count - 1 == 4_000)
    #expect(page.components(separatedBy: "<ul class=\"tree\">").count - 1 == 2_000)
    #expect(page.matches(of: #/id="c\d+" open>/#).count == 2_000)
    #expect(!ReportFixtures.report(.html, of: ReportFixtures.large(100)).contains("The reasons of the first"))
  }

  @Test func pagesAreSmall() {
    #expect(ReportFixtures.report(.html, of: ReportFixtures.large(1000)).utf8.count < 2 << 20)
  }

  @Test func rulesAreShownWithCoverage() {
    let page = ReportFixtures.report(.html)
    #expect(page.contains("of conditions"))
    #expect(page.contains(#/L1" class="partial" data-hits="\d+"><i title="partly covered">~<\/i>/#))
  }
}

@Suite("The page of a run in a browser")
struct PageTests {
  private static let isThere = ExternalTool.isThere("chromium") && ExternalTool.isThere("node")

  /// What is looked at is in `Tests/PageChecks/check.mjs`; `screenshots.mjs` there is for people.
  @Test(
    "The page works by keyboard, at 320 to 1400 pixels, in light and dark",
    .enabled("needs chromium and node") { isThere })
  func inABrowser() throws {
    let script = Repository.root.appending(path: "Tests/PageChecks/check.mjs").path
    let outcome = try ExternalTool.run(
      "node", [script, "page.html"], files: ["page.html": ReportFixtures.report(.html)])
    #expect(outcome.code == 0, "\(outcome.text)")
    #expect(outcome.text.hasSuffix("checks\n"))
  }
}
