import RuleEvaluation
import SecurityRules
import SourceText
import Testing

@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("What coverage counts")
struct CoverageTests {
  private static let suite = """
    rules: notes.rules
    documents: {notes/first: {owner: ann, public: true}, notes/second: {owner: bob, public: false}}
    users: {ann: {uid: ann}, bob: {uid: bob}, server: {administrator: true}}
    cases:

    """
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function owns(note) { let owner = note.owner; let isOwner = owner == request.auth.uid; return isOwner; }
        match /notes/{note} {
          allow get: if resource.data.public || owns(resource.data);
          allow update: if owns(resource.data) && owns(request.resource.data);
          allow delete: if !(owns(resource.data) && resource.data.public);
        }
      }
    }
    """

  private func report(_ cases: String) throws -> CoverageReport {
    try CoverageFixtures.report(Self.suite + cases, files: ["notes.rules": Self.rules])
  }

  private func part(_ name: String, in report: CoverageReport) throws -> CoveragePart {
    try #require(report.parts.first { $0.name == name }, "\(report.parts.map(\.name))")
  }

  @Test func sharedFunctionsAreCountedOnce() throws {
    let report = try report(
      """
        - {as: bob, get: /notes/second, expect: allow}
        - {as: ann, update: /notes/first, value: {owner: ann}, expect: allow}
        - {as: ann, update: /notes/first, value: {owner: bob}, expect: deny}
      """)
    let function = try part("owns(note)", in: report)
    #expect(function.hits == 5)
    let variable = try part("owner == request.auth.uid", in: report)
    #expect([variable.hits, variable.trues, variable.falses, variable.errors] == [5, 4, 1, 0])
    #expect(report.parts.filter { $0.name == "owner == request.auth.uid" }.count == 1)
    // `note.owner` is no boolean, and counts for nothing.
    #expect(!report.parts.contains { $0.name == "note.owner" })
    #expect(report.parts.contains { $0.name == "isOwner" && $0.kind == .condition })
  }

  @Test func skippedCasesAreNotCounted() throws {
    let report = try report("  - {as: ann, get: /notes/first, expect: allow, skip: not now}\n")
    #expect(report.totals[.rules].covered == 0)
  }

  @Test func failedCasesAreCounted() throws {
    let report = try report("  - {as: ann, get: /notes/first, expect: deny}\n")
    #expect(try part("resource.data.public", in: report).trues == 1)
  }

  @Test func operandsOfNotAreConditions() throws {
    let report = try report("  - {as: ann, delete: /notes/first, expect: deny}\n")
    let inner = "owns(resource.data) && resource.data.public"
    #expect(!report.parts.contains { $0.name == inner })
    let whole = try part("!(\(inner))", in: report)
    #expect([whole.trues, whole.falses] == [0, 1])
    #expect(report.parts.contains { $0.name == "resource.data.public" && $0.hits == 1 })
  }

  @Test func administratorsAndInvalidRequestsCoverNothing() throws {
    let report = try report(
      """
        - {as: server, get: /notes/first, expect: allow, because: administrator}
        - {as: ann, get: /notes/__x__, expect: refuse}
      """)
    #expect(report.totals[.matches] == CoverageRatio(covered: 0, total: 1))
    #expect(report.gaps.map(\.gap?.reason) == [.neverCalled, .neverReached])
  }

  @Test("A query is counted once, in its own mode", arguments: ["emulator", "sound"])
  func queries(_ mode: String) throws {
    let report = try CoverageFixtures.report(
      """
      rules: |
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/notes/{note} { allow list: if !('x' in resource.data); }
        }
      queries: \(mode)
      users: {ann: {uid: ann}}
      cases: [{as: ann, list: /notes, expect: \(mode == "sound" ? "deny" : "allow")}]
      """)
    let rule = try #require(report.parts.first { $0.kind == .rule })
    #expect(rule.hits == 1)
    #expect(rule.trues == (mode == "sound" ? 0 : 1))
  }

  @Test("Each write evaluates the rules of its own paths and below")
  func writes() throws {
    let report = try CoverageFixtures.report(
      """
      rules:
        rooms:
          .write: auth != null
          $room: {.validate: newData.exists(), name: {.validate: newData.isString()}, .write: false}
      users: {ann: {uid: ann}, nobody: null}
      cases:
        - {as: ann, set: /rooms/a, value: {name: A}, expect: allow}
        - {as: ann, update: /rooms, value: {a/name: A, b/name: B}, expect: allow}
        - {as: nobody, set: /rooms/a/name, value: A, expect: deny}
      """)
    let hits = Dictionary(
      uniqueKeysWithValues: report.parts.filter { $0.kind != .condition }.map { ("\($0.kind) \($0.name)", $0.hits) })
    #expect(
      hits == [
        "match /rooms": 4, "rule /rooms/.write": 4, "match /rooms/$room": 4, "rule /rooms/$room/.write": 1,
        "rule /rooms/$room/.validate": 3, "match /rooms/$room/name": 4, "rule /rooms/$room/name/.validate": 3,
      ])
    let exists = try part("newData.exists()", in: report)
    #expect(exists.state == .covered && exists.canBeTrue && !exists.canBeFalse)
  }

  @Test("Outcomes that the rules exclude are not branches")
  func possibleOutcomes() throws {
    let conditions = [
      ("true", 1), ("false", 1), ("!true", 1), ("auth != null && false", 4), ("auth != null || true", 4),
      ("auth != null && true", 5), ("auth != null ? true : true", 5), ("newData.val() != null", 1),
      ("null == newData.val()", 1), ("newData.exists()", 1), ("data.exists()", 2), ("newData.parent().exists()", 2),
    ]
    for (condition, count) in conditions {
      let report = try CoverageFixtures.report(
        """
        rules: {a: {.write: true, .validate: "\(condition)"}}
        users: {ann: {uid: ann}}
        cases: [{as: ann, remove: /a, expect: allow}]
        """)
      // One more is the `true` of the `.write`.
      #expect(report.totals[.branches].total == count + 1, "\(condition)")
    }
  }

  @Test func exceededLimitsAreNotShortCircuits() throws {
    let calls = Array(repeating: "big()", count: 12).joined(separator: " && ")
    let body = Array(repeating: "1 == 1", count: 60).joined(separator: " && ")
    let report = try CoverageFixtures.report(
      """
      rules: |
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents/notes/{note} {
            function big() { return \(body); }
            allow get: if (\(calls)) && request.auth != null;
          }
        }
      users: {ann: {uid: ann}}
      cases: [{as: ann, get: /notes/a, expect: deny}]
      """)
    #expect(try part("request.auth != null", in: report).gap?.reason == .notEvaluated)
  }

  @Test func servicesOfOneFileAreSeparate() throws {
    let rules = """
      rules_version = '2';
      service cloud.firestore { match /databases/{d}/documents/a/{b} { allow get: if true; } }
      service firebase.storage { match /b/{c}/o/{d} { allow get: if true; } }
      """
    func suite(_ service: String, _ path: String) throws -> SuiteResult {
      let objects = service == "storage" ? "objects: {a.png: {size: 1}}\n" : ""
      return CoverageFixtures.counted(
        try CoverageFixtures.suite(
          """
          rules: both.rules
          service: \(service)
          \(objects)users: {ann: {uid: ann}}
          cases: [{as: ann, get: \(path), expect: allow}]
          """, files: ["both.rules": rules]))
    }
    let results = [try suite("storage", "/a.png"), try suite("firestore", "/a/b"), try suite("firestore", "/a/b")]
    let reports = CoverageRun.cover(results).map(\.report)
    #expect(reports.map(\.service) == [.firestore, .storage])
    #expect(reports.map { $0.parts.first?.hits } == [2, 1])
    #expect(CoverageText.render(reports).contains("both.rules (storage)"))
  }
}
