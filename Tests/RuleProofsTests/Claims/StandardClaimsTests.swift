import RequestSimulation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SymbolicRules
import Testing

@testable import RuleProofs

/// The standard claims, and what an audit says about them.
@Suite("The standard claims of an audit")
struct StandardClaimsTests {
  private static let firestore = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function role() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role; }
        match /users/{uid} {
          allow get: if request.auth.uid == uid;
          allow create, update: if request.auth.uid == uid && request.resource.data.name is string;
        }
        match /posts/{post} {
          allow list: if true;
          allow create: if request.resource.data.owner == request.auth.uid
            && request.resource.data.keys().hasOnly(['owner', 'title'])
            && request.resource.data.title is string && request.resource.data.title.size() < 100;
          allow delete: if resource.data.owner == request.auth.uid || role() == 'admin';
        }
        match /members/{id} { allow read: if exists(/databases/$(database)/documents/staff/$(request.auth.uid)); }
        match /staff/{uid} { allow create: if request.auth != null; }
        match /{path=**} { allow read: if role() == 'admin'; }
      }
    }
    """

  private static let realtime = """
    {"rules": {
      "rooms": {"$room": {
        ".read": "auth != null",
        ".write": "!data.exists() || data.child('owner').val() === auth.uid",
        "title": {".validate": "newData.isString() && newData.val().length <= 80"},
        "$other": {".validate": "newData.isBoolean()"}
      }},
      "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}},
      "logs": {".read": "root.child('users').child(auth.uid).child('role').val() === 'admin'", "$log": {}}
    }}
    """

  /// The attack on a proof about lists without filters makes no list with filters.
  @Test func aListWithAFilterIsNoListOfAll() throws {
    let rules = """
      service cloud.firestore { match /databases/{d}/documents {
        match /drafts/{draft} { allow list: if resource.data.owner == request.auth.uid; }
      } }
      """
    let answers = try Self.audit(rules, .firestore)
    #expect(answers["never list-all /drafts/{draft} unless request.query.limit <= 1000"] == "proved")
  }

  private static func audit(_ text: String, _ service: RulesService) throws -> [String: String] {
    let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: nil)
    let audit = RulesAudit(
      of: rules, at: .epoch, by: ProofEngine(limit: .seconds(60)), proofTime: .seconds(600))
    return Dictionary(audit.findings.map { ($0.answer.claim.description, $0.answer.outcome.name) }) { $1 }
  }

  /// An audit is about requests at its time, also where a proof needs no solver.
  @Test(arguments: [(2026, false), (2027, true), (2028, false)])
  func rulesWithDates(_ year: Int64, _ isOpen: Bool) throws {
    let time = try #require(Timestamp(year: year, month: 6, day: 1))
    let bounds = try [2027, 2028].map { try #require(Timestamp(year: $0, month: 1, day: 1)).milliseconds }
    for text in [
      """
      service cloud.firestore { match /databases/{database}/documents/a/{id} {
        allow write: if request.time > timestamp.date(2027, 1, 1) && request.time < timestamp.date(2028, 1, 1);
      } }
      """,
      #"{"rules": {"a": {".write": "now > \#(bounds[0]) && now < \#(bounds[1])"}}}"#,
    ] {
      let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: nil)
      let findings = RulesAudit(of: rules, at: time, by: ProofEngine(limit: .seconds(60)), proofTime: .seconds(600))
        .findings
      let found = try #require(findings.first { $0.topic == .signedOutWrites })
      #expect(found.answer.outcome.name == (isOpen ? "refuted" : "proved"))
      if case .refuted(let request) = found.answer.outcome { #expect(request.situation.now == time.milliseconds) }
    }
  }

  /// The time of an audit cannot be named beside a variable `request`. The claims are about any time then.
  @Test func variablesCalledRequest() throws {
    let text = """
      rules_version = '2';
      service firebase.storage { match /b/{bucket}/o {
        match /other/{id} { allow get: if request.time < timestamp.date(2030, 1, 1) && request.auth != null; }
        match /reqs/{request} { allow read, create: if true; }
      } }
      """
    let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: nil)
    let findings = RulesAudit(of: rules, at: .epoch, by: .none).findings
    let lists = try #require(findings.first { $0.answer.claim.description.hasPrefix("never list /reqs/{request}") })
    #expect(lists.answer.outcome.name == "refuted")
  }

  @Test func everyTopicHasAPage() {
    #expect(AuditTopic.allCases.map { "audit/\($0.rawValue)" } == AuditPages.all.map(\.code.name))
  }

  /// Processors share the claims by their paths. The findings have the order of the claims, also if there are several tasks.
  @Test func findingsHaveTheOrderOfTheClaims() throws {
    let matches = (0..<90).map { "match /c\($0)/{id} { allow write: if request.auth != null; }" }.joined(separator: " ")
    let text = "service cloud.firestore { match /databases/{database}/documents { \(matches) } }"
    let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: nil)
    let entries = StandardClaims(for: rules).entries
    let places = StandardClaims.placesByPath(entries)
    #expect(entries.count > 128 && places.sorted() == Array(entries.indices))
    let paths = places.map { entries[$0].claim.text.part(entries[$0].claim.access.path) }
    #expect(zip(paths, paths.dropFirst()).filter { $0 != $1 }.count == Set(paths).count - 1)
    let findings = RulesAudit(of: rules, at: .epoch, by: .none).findings
    #expect(findings.map(\.answer.claim.text.bytes) == entries.map(\.claim.text.bytes))
  }

  /// The findings of each page's examples: an audit of the bad one refutes a claim of its topic.
  @Test(arguments: AuditPages.all) func pages(_ page: DiagnosticPage) throws {
    for (text, isRefuted) in [(page.bad, true), (page.good, false)] {
      let rules = try AnyRuleset(SourceFile(name: "test", text: text), service: nil)
      let audit = RulesAudit(of: rules, at: .epoch, by: .none)
      let refuted = audit.findings.contains {
        if case .refuted = $0.answer.outcome { "audit/\($0.topic.rawValue)" == page.code.name } else { false }
      }
      #expect(refuted == isRefuted, "\(page.code) \(isRefuted)")
    }
  }

  @Test(arguments: [
    ("never write /posts/{post} when request.auth == null", "proved"),
    ("never create, update /users/{uid} unless request.auth.uid == uid", "proved"),
    ("never create /posts/{post} unless request.auth.uid == request.resource.data.owner", "proved"),
    ("never delete /posts/{post} unless request.auth.uid == resource.data.owner", "refuted"),
    (
      "never create /users/{uid} when request.auth.uid == uid && request.resource.data['role'] in ['admin']", "refuted"
    ),
    (
      "never update /users/{uid} when request.auth.uid == uid && request.resource.data['role'] in ['admin']"
        + " && request.resource.data.diff(resource.data).affectedKeys().hasAny(['role'])", "refuted"
    ),
    ("never create /staff/{uid} when request.auth.uid == uid", "refuted"),
    (
      "never create, update /posts/{post} when (request.resource.data.title is string"
        + " && request.resource.data.title.size() > 10000)"
        + " || (request.resource.data.title is list && request.resource.data.title.size() > 1000)", "proved"
    ),
    (
      "never create, update /users/{uid} when (request.resource.data.name is string"
        + " && request.resource.data.name.size() > 10000)"
        + " || (request.resource.data.name is list && request.resource.data.name.size() > 1000)", "refuted"
    ),
    ("never create, update /posts/{post} when 'aFieldThatNoRuleNames' in request.resource.data", "proved"),
    ("never create, update /users/{uid} when 'aFieldThatNoRuleNames' in request.resource.data", "refuted"),
    ("never list-all /posts/{post} unless request.query.limit <= 1000", "refuted"),
  ])
  func aClaimAboutFirestoreIsMade(_ claim: String, _ answer: String) throws {
    #expect(try Self.audit(Self.firestore, .firestore)[claim] == answer)
  }

  @Test(arguments: [
    ("never write /rooms/$room when auth == null", "refuted"),
    ("never write /users/$uid when auth == null", "proved"),
    ("never write /users/$uid unless auth.uid === $uid", "proved"),
    (
      "never write /rooms/$room when data.exists() unless auth.uid === data.child('owner').val()", "proved"
    ),
    ("never write /users/$uid/role when auth.uid === $uid && newData.exists()", "refuted"),
    (
      "never write /users/$uid when auth.uid === $uid && newData.child('role').val() !== data.child('role').val()",
      "refuted"
    ),
    ("never write /rooms/$room/title when newData.isString() && newData.val().length > 10000", "proved"),
    (
      "never write /rooms/$room/aFieldThatNoRuleNames when newData.isString() && newData.val().length > 10000",
      "proved"
    ),
    ("never write /rooms/$room when newData.hasChild('aFieldThatNoRuleNames')", "refuted"),
    ("never read /logs unless query.limitToFirst <= 1000 || query.limitToLast <= 1000", "refuted"),
  ])
  func aClaimAboutARealtimeDatabaseIsMade(_ claim: String, _ answer: String) throws {
    #expect(try Self.audit(Self.realtime, .realtime)[claim] == answer)
  }

  @Test func aClaimAboutStorageIsMade() throws {
    let rules = """
      rules_version = '2';
      service firebase.storage { match /b/{bucket}/o { match /users/{uid}/{file} {
        allow read: if request.auth.uid == uid;
        allow create: if request.auth.uid == uid && request.resource.size < 5 * 1024 * 1024;
      } } }
      """
    let answers = try Self.audit(rules, .storage)
    #expect(answers["never create /users/{uid}/{file} when request.resource.size > 100000000"] == "proved")
    #expect(answers["never create /users/{uid}/{file} unless request.auth.uid == uid"] == "proved")
    #expect(answers["never list /users/{uid}/{file}"] == "refuted")
  }
}
