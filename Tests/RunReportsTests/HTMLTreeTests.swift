import Foundation
import RunReports
import SuiteTools
import Testing

/// The page of a suite with groups, steps, a table, and cases that differ only in what they write, ask for or find.
@Suite("The tree, the rows and the contents of the page")
struct HTMLTreeTests {
  private static let files = [
    "rules.json": """
    {"rules": {"rooms": {"$room": {
      ".read": "data.child('members').child(auth.uid).exists()",
      ".write": "auth.uid === 'ann'
          && newData.child('title').isString()"
    }}}}
    """,
    "suite.yaml": """
    name: Rooms & <b>rights</b>
    rules: rules.json
    data: {rooms: {a: {title: A, members: {ann: true}}}}
    users: {ann: {uid: ann}, bob: {uid: bob}}
    cases:
      - group: <i>Reading</i>
        cases:
          - {name: members read, as: ann, read: /rooms/a, expect: allow}
          - {name: others read, as: bob, read: /rooms/a, expect: allow}
          - group: a table
            cases:
              - {name: all users, as: [ann, bob], read: {/rooms/a: [allow, deny]}}
      - group: Writing
        as: ann
        cases:
          - {set: /rooms/a/title, value: "<u>B</u>", expect: allow}
          - {set: /rooms/a/title, value: 7, expect: deny}
          - {set: /rooms/b, value: {title: B, size: 1}, expect: allow}
          - {set: /rooms/b, value: {title: B, size: 2}, expect: allow}
          - {set: /rooms/b, value: {size: 1}, expect: deny}
          - name: twice
            steps:
              - {set: /rooms/c, value: {title: C}, expect: allow}
              - {set: /rooms/c, value: {title: C}, expect: allow}
    """,
    "orders.suite.yaml": """
    rules: |
      rules_version = '2';
      service cloud.firestore { match /databases/{db}/documents { match /orders/{id} {
        allow list: if resource.data.owner == request.auth.uid;
        allow create: if request.resource.data.text.size() < 200;
      } } }
    users: {ann: {uid: ann}}
    cases:
      - {as: ann, list: /orders, where: [[owner, "==", ann]], expect: allow}
      - {as: ann, list: /orders, where: [[owner, "==", bob]], expect: deny}
      - {as: ann, list: /orders, limit: 10, expect: deny}
      - {as: ann, create: /orders/a, value: {text: {$repeat: [x, 199]}}, expect: allow}
      - {as: ann, create: /orders/a, value: {text: {$repeat: [x, 200]}}, expect: deny}
      - {as: ann, create: /orders/b, value: {text: short}, expect: allow}
    """,
  ]
  private static let page = ReportFixtures.report(.html, of: files)

  /// The text between two texts of the page.
  private func part(_ start: String, _ end: String, of page: String = Self.page) throws -> Substring {
    let first = try #require(page.firstRange(of: start), "\(start)")
    let rest = page[first.upperBound...]
    return rest[..<(try #require(rest.firstRange(of: end), "\(end)")).lowerBound]
  }

  @Test func groupsAreATreeWithNamesAndCounts() throws {
    let suite = try part("<h2 id=\"s1\">Rooms &amp; &lt;b&gt;rights&lt;/b&gt;</h2>", "<section class=\"rules\"")
    let reading = try part(
      "<h3 id=\"s1g1\">&lt;i&gt;Reading&lt;/i&gt;</h3>", "<h3 id=\"s1g3\">Writing</h3>", of: String(suite))
    #expect(
      reading.hasPrefix("<span class=\"tally\"><span class=\"m failed\">1 failed</span><span>3 passed</span></span>"))
    #expect(reading.contains("<details class=\"group\" open><summary><h4 id=\"s1g2\">a table</h4>"))
    #expect(reading.contains("<h5 class=\"t\">all users <span class=\"place\">suite.yaml:12:13</span></h5>"))
    #expect(suite.contains("<h4 id=\"s1g4\">twice</h4><span class=\"tag\">steps</span>"))
    #expect(suite.components(separatedBy: "<details").count + 1 == suite.components(separatedBy: "</details>").count)
  }

  @Test func rowsHaveTheNamesOfTheirCases() throws {
    #expect(
      Self.page.contains(
        "<span class=\"n\">members read</span><span class=\"q\"><span class=\"user\">ann</span> "
          + "<span class=\"verb\">read</span> <span class=\"p\"><code>/rooms/a</code></span></span>"))
    let place = try part("<span class=\"n\">others read</span>", "</details>")
    #expect(place.contains("<p class=\"place\">&lt;i&gt;Reading&lt;/i&gt; › others read › suite.yaml:9:9</p>"))
  }

  @Test(
    "What distinguishes cases with the same user, operation and path is in their rows",
    arguments: [
      "<code>/rooms/a/title</code> <span class=\"diff\">value: &quot;&lt;u&gt;B&lt;/u&gt;&quot;</span>",
      "<code>/rooms/a/title</code> <span class=\"diff\">value: 7</span>",
      "<code>/rooms/b</code> <span class=\"diff\">size: 2</span> <span class=\"diff\">title: &quot;B&quot;</span>",
      "<code>/rooms/b</code> <span class=\"diff\">size: 1</span> <span class=\"diff\">without title</span>",
      // The second step finds what the first one wrote.
      "<code>/rooms/c</code> <span class=\"diff\">without stored /rooms/c/title</span>",
      "<code>/rooms/c</code> <span class=\"diff\">stored /rooms/c/title: &quot;C&quot;</span>",
      "<code>/orders</code> <span class=\"diff\">where owner == &quot;bob&quot;</span>",
      "<code>/orders</code> <span class=\"diff\">limit 10</span> <span class=\"diff\">without where</span>",
      "<code>/orders/a</code> <span class=\"diff\">text: &quot;xxxxxxxxxxxxxxxxxxxxxxxx&quot; … (200 characters)</span>",
      // Of three queries, only one has a limit, so its absence is no news.
      "<code>/orders</code> <span class=\"diff\">where owner == &quot;ann&quot;</span></span>",
      "<code>/orders/b</code></span>",
    ])
  func differences(_ row: String) {
    #expect(Self.page.contains(row), "\(Self.page.matches(of: #/<code>[^ ]*<\/code>[^\n]*class="o"/#).map(\.output))")
  }

  @Test func rowsBeginWithTheirOutcome() {
    let rows = Self.page.components(separatedBy: "<details class=\"c ").dropFirst()
    #expect(rows.count == 17)
    for row in rows {
      #expect(row.contains(#/^[a-z]+" id="c\d+"( open)?><summary><span class="i (allow|deny)" title="\2">\2<\/span>/#))
    }
    let failed = rows.filter { $0.hasPrefix("failed") }
    #expect(failed.count == 1)
    #expect(failed[0].contains("<span class=\"m\">failed</span><span class=\"wanted\">expected allow</span>"))
    // The word of a passed case is for screen readers only.
    #expect(rows.filter { $0.contains("<span class=\"m vh\">passed</span>") }.count == 16)
  }

  @Test func theColumnBeginsWithTheFailures() throws {
    let side = String(try part("<nav class=\"side\" aria-label=\"Contents\">", "</nav>"))
    #expect(side.contains("<h2 id=\"failures\">Failures</h2>\n<ol class=\"failures\">\n<li><a href=\"#c7\">"))
    let parts = try ["id=\"failures\"", "id=\"suites\"", "id=\"files\""].map { try #require(side.firstRange(of: $0)) }
    #expect(parts[0].upperBound < parts[1].lowerBound && parts[1].upperBound < parts[2].lowerBound)
    let writing = try part("<li><a href=\"#s1g3\">", "</li>", of: side)
    #expect(writing.hasPrefix("Writing</a><span class=\"quiet\">7<span class=\"vh\"> cases</span></span><ul>"))
    #expect(
      side.contains(
        "Rooms &amp; &lt;b&gt;rights&lt;/b&gt;</a><span class=\"m failed\">1<span class=\"vh\"> failed</span></span>"))
    #expect(side.contains("<a href=\"#r0\">orders.suite.yaml</a>") && side.contains("<a href=\"#r1\">rules.json</a>"))
    #expect(Self.page.contains(".side{position:sticky;top:0;"))
    #expect(
      Self.page.contains(
        "popovertarget=\"contents\">Contents</button><a class=\"m failed\" href=\"#failures\">1 failed</a>"))
  }

  @Test func coverageIsOnTopWithBars() throws {
    let header = try part("<header>", "</header>")
    #expect(header.contains("<a href=\"#rules\">Coverage of the rules</a>"))
    for measure in ["matches", "rules", "conditions", "branches"] {
      #expect(header.contains("<span class=\"what\">\(measure)</span> <strong>"), "\(measure)")
    }
    #expect(header.components(separatedBy: "<span class=\"meter").count == 5)
    #expect(
      header.contains(
        #/<strong>100 %<\/strong><span class="meter high" aria-hidden="true"><span style="width:100.0%">/#))
    let files = try part("<table class=\"files\">", "</table>")
    #expect(files.components(separatedBy: "<tr").count == 5)
    #expect(
      files.contains(
        "<th scope=\"row\"><a href=\"#r1\">rules.json</a></th><td data-label=\"matches\"><strong>100 %</strong>"))
    #expect(Self.page.contains("<div id=\"r1\"><ol class=\"lines\">"))
  }

  @Test("Zero failures have no color, and the list begins with what passed")
  func zero() {
    let page = ReportFixtures.report(
      .html,
      of: [
        "rules.json": #"{"rules": {".read": true}}"#,
        "suite.yaml": "rules: rules.json\nusers: {ann: {uid: ann}}\ncases: [{as: ann, read: /a, expect: allow}]\n",
      ])
    #expect(page.contains("<li class=\"m passed\"><b>1</b> passed</li><li class=\"m zero\"><b>0</b> failed</li>"))
    #expect(!page.contains("m failed\"") && !page.contains("id=\"failures\""))
    #expect(page.contains("<details class=\"suite\" open>"))
  }

  @Test("A large page opens only the suites and groups with failures")
  func largePages() {
    let cases = { (outcome: String) in
      (0..<150).map { "    - {read: /a\($0), expect: \($0 == 149 ? outcome : "allow")}\n" }.joined()
    }
    let head = "rules: rules.json\nusers: {ann: {uid: ann}}\ncases:\n"
    let group = { (name: String, outcome: String) in "- group: \(name)\n  as: ann\n  cases:\n\(cases(outcome))" }
    let page = ReportFixtures.report(
      .html,
      of: [
        "rules.json": #"{"rules": {".read": true}}"#,
        "a.suite.yaml": head + group("good", "allow"),
        "b.suite.yaml": head + group("fine", "allow") + group("wrong", "deny"),
      ])
    let folders = page.matches(of: #/<details class="(suite|group)"( open)?>/#).map { $0.output.2 != nil }
    #expect(folders == [false, true, true, false, true])
  }

  @Test("The tree of the column and the described differences have limits")
  func limits() {
    let groups = (0..<600).map { "- {group: g\($0), as: ann, cases: [{read: /a, expect: allow}]}\n" }.joined()
    let writes = (0..<2_100).map { "- {as: ann, set: /a, value: \($0), expect: allow}\n" }.joined()
    let page = ReportFixtures.report(
      .html,
      of: [
        "rules.json": #"{"rules": {".read": true, ".write": true}}"#,
        "suite.yaml": "rules: rules.json\nusers: {ann: {uid: ann}}\ncases:\n\(groups)\(writes)",
      ])
    #expect(page.components(separatedBy: "<li><a href=\"#s0").count - 1 == 500)
    #expect(page.contains("The first 500 suites and groups"))
    #expect(!page.contains("class=\"diff\""))
    #expect(page.utf8.count < 3 << 20)
  }
}
