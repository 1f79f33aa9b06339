import RuleFixes
import RuleProofs
import RuleValues
import RulesFormatting
import RulesProjects
import SecurityRules
import SourceText
import TestSuites
import Testing

@Suite("Fixes of the bad examples of all codes")
struct BadExampleFixTests {
  static let pages = AnyRuleset.diagnosticPages.filter { !$0.bad.isEmpty }

  private static func fixed(
    _ text: String, _ service: RulesService, _ scope: FixScope, _ codes: Set<String> = []
  ) throws -> FixedRules {
    var selection = FindingSelection()
    if !codes.isEmpty { selection.selected = codes }
    let now = try #require(Timestamp(year: 2026, month: 1, day: 1))
    return FixedRules(SourceFile(name: "rules", text: text), service, scope, at: now, of: selection)
  }

  private static func loads(_ file: SourceFile, _ service: RulesService) -> Bool {
    (try? AnyRuleset(file, service: service)) != nil
  }

  /// Expects that a condition becomes another one by fixes of these codes; of the usual ones if there are none.
  private static func expect(
    _ condition: String, fixed scope: FixScope, of codes: Set<String> = [], toBe expected: String
  ) throws {
    func rules(_ condition: String) -> String {
      "service cloud.firestore { match /e/{id} { allow get: if \(condition); } }\n"
    }
    let fixed = try fixed(rules(condition), .firestore, scope, codes)
    #expect(String(decoding: fixed.file.bytes, as: UTF8.self) == rules(expected))
  }

  @Test func examplesAreFixed() throws {
    var fixedCodes: Set<String> = []
    for page in Self.pages {
      let service = RulesText.service(of: SourceFile(name: "rules", text: page.bad)) ?? .firestore
      for scope in [FixScope.certain, .all] {
        let result = try Self.fixed(page.bad, service, scope)
        let text = String(decoding: result.file.bytes, as: UTF8.self)
        let again = try Self.fixed(text, service, scope).applied
        #expect(again.isEmpty, "\(page.code.name): fixed twice: \(again)")
        if Self.loads(SourceFile(name: "rules", text: page.bad), service) {
          #expect(Self.loads(result.file, service), "\(page.code.name)")
        }
        fixedCodes.formUnion(result.applied.map(\.code))
      }
    }
    #expect(fixedCodes.count >= 60, "\(fixedCodes.count)")
  }

  /// The fix of a code alone changes decisions only in the way that its page says. Requests that the versions decide differently
  /// are searched, and confirmed by the evaluator.
  @Test(arguments: pages.filter { $0.fix != nil }.map(\.code.name))
  func fixesDoWhatTheirPagesSay(_ code: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == code })
    let service: RulesService =
      code.hasPrefix("realtime/")
      ? .realtime : RulesText.service(of: SourceFile(name: "rules", text: page.bad)) ?? .firestore
    guard let old = try? AnyRuleset(SourceFile(name: "rules", text: page.bad), service: service) else { return }
    let fixed = try Self.fixed(page.bad, service, .all, [code])
    #expect(!fixed.applied.isEmpty)
    let new = try AnyRuleset(fixed.file, service: service)
    let differences = RulesComparison(from: old, to: new, searchTime: .seconds(20)).differences
    switch page.fix {
    case .keepsDecisions, .hidesMistake: #expect(differences.isEmpty, "\(differences)")
    case .deniesMore: #expect(!differences.contains { $0.isNewlyAllowed }, "\(differences)")
    case .allowsMore: #expect(differences.allSatisfy { $0.isNewlyAllowed }, "\(differences)")
    case .changes, nil: break
    }
    let isChange = page.fix != .keepsDecisions && page.fix != .hidesMistake
    if isChange, !Self.unseen.contains(code) { #expect(!differences.isEmpty) }
  }

  /// The search does not model `lower`, and another service decides other requests.
  private static let unseen: Set<String> = ["cloud/unknown-method", "cloud/unknown-service"]

  @Test(arguments: [
    ("!(request.auth.uid == id) == false", "(request.auth.uid == id)"), ("(id < 'b') == false", "!(id < 'b')"),
    ("true != (id == 'a')", "!(id == 'a')"), ("(id == 'a') == true && id != 'b'", "(id == 'a') && id != 'b'"),
    ("id == 'a' ? false : true", "!(id == 'a')"), ("!!(id == 'a')", "(id == 'a')"), ("!(!(id == 'a'))", "(id == 'a')"),
    ("id == 'a' && (id == 'b' && id == 'a')", "id == 'a' && (id == 'b')"),
    ("id == 'a' /* why */ && /* here */ id == 'a'", "id == 'a' /* why */ && /* here */ id == 'a'"),
    ("id.matches('^a$')", "id.matches('a')"), ("id.matches('^\\\\Qa$')", "id.matches('^\\\\Qa$')"),
    ("!!resource.data.open", "!!resource.data.open"),
  ])
  func conditionsAreSimplified(_ condition: String, _ simple: String) throws {
    let style: Set<String> = ["style", "cloud/repeated-operand", "cloud/anchored-pattern"]
    try Self.expect(condition, fixed: .all, of: style, toBe: simple)
  }

  @Test(arguments: [
    ("debug(id == 'a' || request.auth != null) && id == 'c'", "(id == 'a' || request.auth != null) && id == 'c'"),
    ("!debug(id == 'a')", "!(id == 'a')"), ("debug(id).size() == 1", "id.size() == 1"),
    ("debug('x' + id).size() == 2", "('x' + id).size() == 2"), ("debug(/* why */ id == 'b')", "(/* why */ id == 'b')"),
  ])
  func debugIsRemoved(_ condition: String, _ expected: String) throws {
    try Self.expect(condition, fixed: .certain, toBe: expected)
  }

  @Test func readsStayInFixedUploads() throws {
    let rules = """
      service firebase.storage { match /b/{b}/o/{uid} {
        allow read, create: if request.auth.uid == uid && request.resource.size < 9 && request.resource.contentType == 'a/b';
      } }
      """
    #expect(try Self.fixed(rules, .storage, .all, ["cloud/replaces-files"]).applied.isEmpty)
  }

  @Test func linesOfWindowsAreRemoved() throws {
    let lines = [
      "service cloud.firestore { match /e/{id} {", "  allow get: if id == 'a';", "", "  function u() { return 1; }", "",
    ]
    let rules = (lines + ["  allow list: if id == 'b';", "} }", ""]).joined(separator: "\r\n")
    let fixed = try Self.fixed(rules, .firestore, .all)
    let expected = (lines.prefix(3) + ["  allow list: if id == 'b';", "} }", ""]).joined(separator: "\r\n")
    #expect(String(decoding: fixed.file.bytes, as: UTF8.self) == expected)
  }

  /// A statement is removed with its line. A statement with a comment stays.
  @Test func statementsAreRemoved() throws {
    let rules = """
      service cloud.firestore {
        match /e/{id} {
          allow get: if id == 'a';
          // Kept.
          allow get: if id == 'a';
          allow get: if id == 'a';
          allow get: if id == 'a'; // kept
          allow get: if /* kept */ id == 'a';

          function unused() { return true; }

          function used() { return id == 'b'; }

          allow list: if used();
        }
      }

      """
    // An unused function may be one that its author forgot to call.
    #expect(try Self.fixed(rules, .firestore, .certain).applied.isEmpty)
    let fixed = try Self.fixed(rules, .firestore, .all)
    #expect(
      String(decoding: fixed.file.bytes, as: UTF8.self) == """
        service cloud.firestore {
          match /e/{id} {
            allow get: if id == 'a';
            // Kept.
            allow get: if id == 'a';
            allow get: if id == 'a'; // kept
            allow get: if /* kept */ id == 'a';

            function used() { return id == 'b'; }

            allow list: if used();
          }
        }

        """)
  }

  @Test func acceptedFindingsAreKept() throws {
    let rules = """
      service cloud.firestore {
        match /e/{id} {
          allow get: if id == 'a';
          // rules-sim: ignore cloud/duplicate-allow shown in the guide
          allow get: if id == 'a';
        }
      }

      """
    #expect(try Self.fixed(rules, .firestore, .all).applied.isEmpty)
  }
}
