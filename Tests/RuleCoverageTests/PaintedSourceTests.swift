import RuleValues
import SourceText
import TestSupport
import Testing

@testable import RuleCoverage

@Suite("Rules as a colored listing")
struct PaintedSourceTests {
  private func painted(_ text: String, _ service: RulesService) -> String {
    PaintedSource(SourceFile(name: "rules", text: text), service, anchor: "r", coverage: nil).html
  }

  @Test(arguments: [
    ("<span class=\"t-keyword\">service</span>", RulesService.firestore),
    ("<span class=\"t-path\">cloud.firestore</span>", .firestore),
    (
      "<span class=\"t-keyword\">allow</span> <span class=\"t-keyword\">read</span>: <span class=\"t-keyword\">if</span>",
      .firestore
    ),
    (
      "<span class=\"t-path\">/a</span><span class=\"t-path\">/</span>{<span class=\"t-capture\">id</span>}", .firestore
    ),
    ("<span class=\"t-function\">mine</span>(<span class=\"t-literal\">7</span>)", .firestore),
    (
      "<span class=\"t-string\">&#39;&lt;x&gt;&#39;</span> <span class=\"t-keyword\">is</span> <span class=\"t-literal\">string</span>",
      .firestore
    ),
    ("<span class=\"t-comment\">// a &lt;b&gt;</span>", .firestore),
    ("<span class=\"t-comment\">/* two</span></li>", .firestore),
    ("<span class=\"t-comment\">   lines */</span></li>", .firestore),
    ("<span class=\"t-capture\">&quot;$room&quot;</span>", .realtime),
    ("<span class=\"t-path\">&quot;rooms&quot;</span>", .realtime),
    (
      "<span class=\"t-keyword\">&quot;.read&quot;</span>: &quot;auth != <span class=\"t-literal\">null</span>",
      .realtime
    ),
    (
      "root.<span class=\"t-function\">child</span>(<span class=\"t-string\">&#39;a&#39;</span> + <span class=\"t-capture\">$room</span>)",
      .realtime
    ),
    ("<span class=\"t-comment\">// c: &quot;.x&quot;</span>", .realtime),
    (
      "<span class=\"t-keyword\">&quot;.indexOn&quot;</span>: [<span class=\"t-string\">&quot;//n&quot;</span>]",
      .realtime
    ),
    ("<span class=\"t-literal\">false</span>", .realtime),
  ])
  func tokensHaveColors(_ html: String, _ service: RulesService) {
    let page =
      service == .realtime
      ? painted(
        """
        { // c: ".x"
        "rules": {"rooms": {"$room": {".read": "auth != null && root.child('a' + $room).exists()", ".write": false,
        ".indexOn": ["//n"]}}}}
        """, service)
      : painted(
        """
        service cloud.firestore { // a <b>
        match /a/{id} { allow read: if mine(7) && '<x>' is string; } /* two
           lines */
        }
        """, service)
    #expect(page.contains(html), "\(page)")
  }

  /// Without its elements, a listing is the text of the file.
  @Test func examplesKeepTheirText() throws {
    let paths =
      try Repository.files(below: "Examples", ending: ".rules")
      + Repository.files(below: "Examples", ending: ".rules.json")
    #expect(paths.count > 10)
    for path in paths {
      let text = try Repository.text(path)
      let page = painted(text, path.hasSuffix(".json") ? .realtime : .firestore)
      let plain = page.replacing(#/<[^>]*>/#, with: "").replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      #expect(plain.split(separator: "\n") == text.split(separator: "\n"), "\(path)")
      #expect(page.contains("<span class=\"t-"), "\(path)")
    }
  }

  @Test("Underlines begin after the indentation of a continued line")
  func underlines() throws {
    let report = try CoverageFixtures.report(
      """
      rules: |
        service cloud.firestore { match /databases/{db}/documents { match /a/{id} {
          allow get: if request.auth == null
              || (request.auth.uid == 'ann'
              \t  && request.auth.token.admin) ;
        } } }
      users: {nobody: null}
      cases: [{as: nobody, get: /a/b, expect: allow}]
      """)
    let page = PaintedSource(report.file, report.service, anchor: "r", coverage: report).html
    let underlined = page.matches(of: #/<u class="[a-z]+">(.*?)<\/u>/#).map { $0.output.1 }
    #expect(underlined.count >= 3, "\(page)")
    for text in underlined { #expect(!text.hasPrefix(" ") && !text.hasPrefix("\t") && !text.hasSuffix(" "), "\(text)") }
    #expect(page.contains(">        \t  <u") || page.contains("  </u>") == false)
    #expect(page.contains("data-hits=\"1\""))
  }
}
