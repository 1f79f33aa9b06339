import RequestSimulation
import RulesProjects
import SourceText
import SuiteFixtures
import SuiteRuns
import Testing

@testable import TestSuites

@Suite("Steps, tables of values and generated values")
struct StepTests {
  @Test("A step sees what earlier steps wrote, if the rules allowed it")
  func steps() {
    let results = NoteSuite.run(
      """
      cases:
        - name: hand over
          as: ann
          steps:
            - {create: /notes/n, value: {owner: ann}, expect: allow}
            - {as: bob, create: /notes/m, value: {owner: ann}, expect: deny}
            - {get: /notes/n, expect: allow}
            - {as: bob, delete: /notes/n, expect: deny}
            - {update: /notes/n, value: {owner: bob}, expect: allow}
            - {as: [ann, bob], get: {/notes/n: [deny, allow]}}
            - {as: server, get: /notes/n, expect: allow, because: administrator}
            - {as: bob, delete: /notes/n, expect: allow}
            - {as: bob, get: /notes/n, expect: deny}
        - {as: ann, get: /notes/n, expect: deny}
      """)
    #expect(results.count == 11 && results.allSatisfy { $0.hasSuffix("passed") })
    #expect(results.first == "hand over: ann create /notes/n: passed")
  }

  @Test("The state of a step follows the rules, not the expectation")
  func unexpected() {
    let results = NoteSuite.run(
      """
      cases:
        - as: bob
          steps:
            - {delete: /notes/a, expect: allow}
            - {as: ann, get: /notes/a, expect: allow}
      """)
    #expect(results == ["bob delete /notes/a: failed", "ann get /notes/a: passed"])
  }

  @Test(
    "Mistakes in steps",
    arguments: [
      ("cases: [{as: ann, steps: []}]", "4:26 error suite/wrong-type"),
      ("cases: [{as: ann, steps: [get]}]", "4:27 error suite/wrong-type"),
      ("cases: [{as: ann, expect: allow, steps: [{get: /notes/a, expect: allow}]}]", "4:19 error suite/operation"),
      ("cases: [{as: ann, steps: [{get: /notes/a}]}]", "4:27 error suite/missing-key"),
      ("cases: [{as: ann, steps: [{get: /notes/a, expect: deny, steps: []}]}]", "4:57 error suite/operation"),
    ])
  func mistakes(text: String, problem: String) {
    #expect(NoteSuite.run(text) == [problem])
  }

  @Test("A row of each is a case, and a string that is one name keeps its kind")
  func each() {
    let results = NoteSuite.run(
      """
      values: {mine: {owner: "${who}"}}
      cases:
        - each: [{who: ann, outcome: allow}, {who: bob, outcome: deny}]
          name: ${who} writes
          as: ann
          create: /notes/n-${who}
          value: {$use: mine}
          expect: ${outcome}
        - each: [{id: a, cells: [allow, deny]}]
          group: of ${id}
          cases: [{as: [ann, bob], get: {"/notes/${id}": "${cells}"}}]
        - each: [{outer: a}]
          group: g
          cases: [{each: [{inner: allow}], name: "${outer} ${inner}", as: ann, get: "/notes/${outer}", expect: "${inner}"}]
      """)
    #expect(
      results == [
        "ann writes: passed", "bob writes: passed", "of a: ann get /notes/a: passed", "of a: bob get /notes/a: passed",
        "g: a allow: passed",
      ])
  }

  @Test(
    "Mistakes in each",
    arguments: [
      (#"cases: [{each: [], as: ann, get: /notes/a, expect: allow}]"#, "4:16 error suite/value"),
      (#"cases: [{each: [1], as: ann, get: /notes/a, expect: allow}]"#, "4:17 error suite/wrong-type"),
      (#"cases: [{each: [{x: a}], as: ann, get: "/notes/${y}", expect: allow}]"#, "4:40 error suite/value"),
      (#"cases: [{each: [{x: [1]}], as: ann, get: "/notes/${x}", expect: allow}]"#, "4:21 error suite/wrong-type"),
    ])
  func mistakesInEach(text: String, problem: String) {
    #expect(NoteSuite.run(text) == [problem])
  }

  @Test("The rows of a table do not count again for each row")
  func longTable() {
    let rows = (0..<700).map { "{who: ann, id: n\($0)}" }.joined(separator: ", ")
    let results = NoteSuite.run("cases: [{each: [\(rows)], as: '${who}', get: '/notes/${id}', expect: allow}]")
    #expect(results.count == 700)
  }

  @Test("Tables within tables are bounded")
  func bounded() {
    let row = (0..<100).map { "{x\($0): 1}" }.joined(separator: ", ")
    var text = "{as: ann, get: /notes/a, expect: allow}"
    for level in 0..<4 { text = "{group: g\(level), each: [\(row)], cases: [\(text)]}" }
    let results = NoteSuite.run("cases: [\(text)]")
    #expect((1...8).contains(results.count) && results.allSatisfy { $0.hasSuffix("error suite/value") })
    let long =
      #"{as: ann, create: /notes/n, value: {a: {$repeat: [x, 60000000]}, b: {$repeat: [x, 60000000]}}, expect: deny}"#
    #expect(NoteSuite.run("cases: [\(long)]") == ["4:91 error suite/value"])
  }

  @Test(
    "Times from now",
    arguments: [
      ("-1h", -3_600_000), ("+30m", 1_800_000), ("1d12h", 129_600_000), ("2w", 1_209_600_000), ("250ms", 250), ("0", 0),
      ("", nil), ("-", nil), ("1", nil), ("h", nil), ("1y", nil), ("1h-", nil), ("99999999999999999999s", nil),
      ("9000000000000000000h", nil),
    ] as [(String, Int64?)])
  func offsets(text: String, milliseconds: Int64?) {
    #expect(GeneratedText.offset(ValueDraft.text(text, at: .init(at: 0)).tree) == milliseconds)
  }

  @Test("A time has the form of its place, and follows the now of its case")
  func times() {
    let results = NoteSuite.run(
      """
      now: 2029-12-31T23:00:00Z
      cases:
        - {as: ann, delete: /notes/a, expect: allow}
        - {as: ann, delete: /notes/a, now: {$now: "+2h"}, expect: deny}
      """)
    #expect(results == ["ann delete /notes/a: passed", "ann delete /notes/a (2): passed"])
    let rules = #"{".read": "data.child('at').val() == now - 60000 && auth.token.until == now / 1000 + 3600"}"#
    let reading = SuiteFixtures.read(
      """
      rules: \(rules)
      now: 2030-01-01T00:00:00Z
      users: {ann: {uid: ann, claims: {until: {$now: "+1h"}}}}
      cases:
        - {as: ann, read: /, data: {at: {$now: "-1m"}}, now: 2031-01-01T00:00:00Z, expect: deny}
        - {as: ann, read: /, data: {at: {$now: "-1m"}}, expect: allow}
      """)
    #expect(SuiteFixtures.summary(reading).isEmpty)
  }

  @Test(
    "A relative now counts once, is relative to the time around it, and is known where values are read",
    arguments: [
      ("{as: ann, read: /, now: {$now: \"+1h\"}, expect: allow}", 3_600_000),
      ("{as: ann, read: /, now: {$now: \"+59m59s999ms\"}, expect: allow}", 3_599_999),
      ("{group: g, now: {$now: \"+1h\"}, cases: [{as: ann, read: /, expect: allow}]}", 3_600_000),
      ("{group: g, now: {$now: \"+1h\"}, cases: [{as: ann, read: /, now: {$now: 2h}, expect: allow}]}", 10_800_000),
      ("{as: ann, steps: [{read: /, now: {$now: \"+1h\"}, expect: allow}]}", 3_600_000),
      ("{as: ann, each: [{t: 1h}], read: /, now: {$now: \"${t}\"}, expect: allow}", 3_600_000),
      ("{as: ann, each: [{t: \"2000-01-01T01:00:00Z\"}], read: /, now: \"${t}\", expect: allow}", 3_600_000),
      ("{as: ann, read: /, now: {$use: later}, data: {at: {$now: 0}}, expect: allow}", 60_000),
    ] as [(String, Int64)])
  func relativeTimes(entry: String, offset: Int64) throws {
    let start: Int64 = 946_684_800_000
    let reading = SuiteFixtures.read(
      """
      rules: {".read": "now == \(start + offset) && (!data.hasChild('at') || data.child('at').val() == now)"}
      now: 2000-01-01T00:00:00Z
      values: {later: {$now: 1m}}
      users: {ann: {uid: ann}}
      cases: [\(entry)]
      """)
    #expect(SuiteFixtures.summary(reading).isEmpty)
    let suite = try #require(reading.suite)
    #expect(suite.entries[0].cases[0].now == start + offset)
    #expect(CaseRunner.run(suite).counts.failed == 0)
  }

  @Test(
    "Generated values that are wrong say what is wrong",
    arguments: [
      ("{$now: -99999999999d}", "the time is not in the years 1 to 9999"),
      ("{$now: 1h, x: 1}", "`x` cannot be combined with `$now`"), ("{$now: [1]}", "`$now` takes a time from now"),
      ("{$repeat: [a, 1000000000]}", "repeated strings have at most 64 MiB in a file"),
      ("{$repeat: [5, 5]}", "`$repeat` takes a string and how often it is repeated"),
      ("{$repeat: [a]}", "`$repeat` takes a string and how often it is repeated"),
    ])
  func wrongValues(value: String, message: String) throws {
    let reading = NoteSuite.read("cases: [{as: ann, create: /notes/b, value: {a: \(value)}, expect: deny}]")
    let diagnostic = try #require(reading.reports.first?.diagnostics.first)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
  }

  @Test("A mapping after $map is literal, and its values are not")
  func literalKeys() throws {
    let reading = NoteSuite.read(
      "cases: [{as: ann, create: /notes/b, value: {a: {$map: {$now: lit, b: {$repeat: [x, 3]}}}}, expect: allow}]")
    #expect(!SuiteFixtures.summary(reading).contains { $0.contains("error") })
    let request = try #require(reading.suite?.entries.first?.cases.first?.request)
    #expect("\(request)".contains("xxx") && "\(request)".contains("lit"))
  }

  @Test(
    "Tables and steps that are wrong say what is wrong",
    arguments: [
      ("{as: ann, each: [], get: /notes/a, expect: allow}", "`each` has no rows"),
      ("{as: ann, each: [ann], get: /notes/a, expect: allow}", "`each` takes a list of mappings"),
      ("{as: ann, steps: [{access: {/notes/a: {ann: [get]}}}]}", "a step cannot contain `access`"),
      ("{as: ann, steps: [{steps: []}]}", "a step cannot contain `steps`"),
      ("{as: ann, get: /notes/a, expect: allow, because: catch-all}", "`because: catch-all` is a reason of denials"),
    ])
  func wrongTables(entry: String, message: String) throws {
    let diagnostic = try #require(NoteSuite.read("cases: [\(entry)]").reports.first?.diagnostics.first)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
  }

  @Test(
    "Sizes with units",
    arguments: [
      ("5MB", 5 << 20), ("5 MiB", 5 << 20), ("1.5KB", 1536), ("10B", 10), ("1GB", 1 << 30), ("5mb", 5 << 20),
      ("11 * 1024 * 1024", 11 << 20), ("5*2", 10),
      ("0.0001KB", nil), ("5 * x", nil), ("* 5", nil), ("9999999999 * 9999999999", nil), ("5", nil), ("MB", nil),
      ("5TB", nil), ("-1MB", nil), ("1.2.3MB", nil), ("99999999999999GB", nil),
    ] as [(String, Int64?)])
  func sizes(text: String, bytes: Int64?) {
    #expect(GeneratedText.size(text) == bytes)
  }

  @Test("Aggregations are decided as the list of their query")
  func aggregations() {
    #expect(
      NoteSuite.run(
        """
        cases:
          - {as: ann, count: /notes, expect: allow}
          - {as: nobody, sum: /notes, field: n, expect: deny}
          - {as: ann, average: /notes, field: n, where: [n, ">", 1], expect: allow}
          - {as: ann, list: /notes, orderBy: [n, [m, desc]], startAfter: [1, 2], endAt: 5, expect: allow}
        """) == [
          "ann count /notes: passed", "nobody sum /notes: passed", "ann average /notes: passed",
          "ann list /notes: passed",
        ])
    #expect(NoteSuite.run("cases: [{as: ann, sum: /notes, expect: allow}]") == ["4:9 error suite/missing-key"])
    #expect(NoteSuite.run("cases: [{as: ann, count: /notes/a, expect: allow}]") == ["4:26 error suite/path"])
    let both = "{as: ann, list: /notes, orderBy: n, startAt: 1, startAfter: 2, expect: allow}"
    #expect(NoteSuite.run("cases: [\(both)]") == ["4:69 error suite/request"])
    #expect(
      NoteSuite.run("cases: [{as: ann, list: /notes, startAt: [1], expect: allow}]") == ["4:42 error suite/request"])
  }

  @Test("mergeFields changes only the named fields")
  func mergeFields() {
    let write = "as: ann, value: {owner: ann, title: x, at: {$serverTimestamp: true}}"
    #expect(
      NoteSuite.run(
        """
        cases:
          - name: merge
            as: ann
            steps:
              - {set: /notes/n, \(write), mergeFields: [owner], expect: allow}
              - {as: bob, get: /notes/n, expect: deny}
          - {set: /notes/n, \(write), mergeFields: [title], expect: deny}
          - {set: /notes/n, \(write), mergeFields: [at], expect: deny}
          - {set: /notes/n, \(write), mergeFields: [other], expect: refuse}
        """
      ).allSatisfy { $0.hasSuffix("passed") })
    #expect(
      NoteSuite.run("cases: [{set: /notes/n, \(write), mergeFields: owner, expect: deny}]").first?.hasSuffix(
        "error suite/wrong-type") == true)
  }
}
