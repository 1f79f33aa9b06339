import SourceText
import SuiteFixtures
import Testing

@testable import SuiteTools
@testable import TestSuites

@Suite("Expectations are updated in place")
struct UpdateTests {
  private func update(_ cases: String, name: String = "suite.yaml") -> (text: String?, update: SuiteUpdate) {
    var options = TestRun.Options()
    options.paths = [name]
    let files = MemoryFiles(files: [name: NoteSuite.head + cases, "the.rules": NoteSuite.rules]).system
    let update = SuiteUpdate.plan(options, files: files)
    let text = update.edits.first.map { String(decoding: $0.bytes.dropFirst(NoteSuite.head.utf8.count), as: UTF8.self) }
    return (text, update)
  }

  @Test("Only the expected words change")
  func words() {
    let before = """
      cases:
        # a comment   with  spaces
        - as: [ann, bob,   nobody]   # columns
          get:
            /notes/a: [deny,  "allow", deny ]  # was all wrong
        - {as: bob, get: /notes/a, expect: allow, because: 'no'}
        - as: bob
          get: /notes/a
          expect:    allow   # really?
          because: the.rules:5
        - {as: ann, get: /notes/a, expect: deny, todo: later}
        - {as: ann, get: /notes/a, expect: deny, skip: later}
      """.replacing(", because: 'no'", with: "")
    let (text, update) = update(before)
    #expect(
      text == """
        cases:
          # a comment   with  spaces
          - as: [ann, bob,   nobody]   # columns
            get:
              /notes/a: [allow,  "deny", deny ]  # was all wrong
          - {as: bob, get: /notes/a, expect: deny}
          - as: bob
            get: /notes/a
            expect:    deny   # really?
            because: the.rules:4
          - {as: ann, get: /notes/a, expect: deny, todo: later}
          - {as: ann, get: /notes/a, expect: deny, skip: later}
        """)
    #expect(update.refusals == [])
    #expect(update.changes.count == 5)
    #expect(update.changes.first == "suite.yaml:8:18  allow, was deny  ann get /notes/a")
  }

  @Test(
    "Expectations that cannot be updated safely are named",
    arguments: [
      ("cases: [{as: [ann, bob], get: /notes/a, expect: allow}]", "several cases share it"),
      ("cases: [{as: [ann, bob], get: {/notes/a: deny}}]", "several cases share it"),
      ("cases: [{access: /notes/a, allow: {bob: [get]}}]", "access table"),
      ("cases: [{as: ann, get: /other/a, expect: deny}]", "no rule is evaluated"),
      ("cases: [{as: ann, get: /notes/a, expect: 'deny'}]", "not a plain word"),
      ("cases: [{as: bob, get: /notes/a, expect: deny, because: [the.rules:5, evaluation error]}]", "several reasons"),
    ])
  func namesUnsafeUpdates(cases: String, reason: String) {
    let (text, update) = update(cases)
    #expect(text == nil)
    #expect(update.refusals.contains { $0.contains(reason) }, "\(update.refusals)")
  }

  @Test("A group's shared expectation is changed once")
  func groups() {
    let (text, update) = update(
      "cases: [{group: g, expect: allow, cases: [{as: bob, get: /notes/a}, {as: nobody, get: /notes/a}]}]")
    #expect(text?.contains("expect: deny") == true)
    #expect(update.changes.count == 1)
  }
}
