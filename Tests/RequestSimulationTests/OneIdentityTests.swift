import DocumentTrees
import EmulatedProjects
import EmulatedRealtime
import Identities
import RequestLines
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import SuiteTools
import TestSuites
import Testing

/// All front ends read a caller in the same way: `evaluate` for three services, `replay`, `explain --as` and suites. Mock users
/// (`sub`) are users of suites and of `--as`, and never the `auth` of a request.
@Suite("One reading of a caller")
struct OneIdentityTests {
  enum Kind: Hashable {
    case user, mockUser, signedOut, invalid
  }

  static let now: Int64 = 1_760_000_000_000

  /// Each kind of caller, and its JSON.
  static let callers: [(kind: Kind, text: String)] =
    [
      (.signedOut, "null"), (.user, #"{"uid":"a"}"#), (.user, #"{"uid":"ä😀/.#"}"#),
      (.user, #"{"uid":"a","claims":{"admin":true}}"#),
      (.user, #"{"uid":"a","email":"a@example.com","emailVerified":true}"#),
      (.user, #"{"uid":"a","phoneNumber":"+15550100","name":"A","picture":"p","tenant":"t","authTime":5}"#),
      (.user, #"{"uid":"a","identities":{"github.com":"1","google.com":["2","3"]}}"#),
      (.user, #"{"uid":"a","authProvider":"own"}"#), (.user, #"{"uid":"a","token":{}}"#),
      (.user, #"{"uid":"a","token":{"sub":"a","user_id":"a","iat":5,"exp":6,"iss":"i","aud":"x"}}"#),
      (.user, #"{"uid":"a","token":{"admin":true,"n":1.5,"list":[1,null,{"x":"y"}]}}"#),
      (.user, #"{"uid":"a","provider":"own","token":{}}"#), (.mockUser, #"{"sub":"a"}"#),
      (.mockUser, #"{"user_id":"a"}"#), (.mockUser, #"{"sub":"a","user_id":"a","admin":true}"#),
      (.mockUser, #"{"sub":"a","iat":1,"exp":2}"#), (.invalid, "{}"), (.invalid, #""a""#), (.invalid, "[]"),
      (.invalid, #"{"uid":""}"#), (.invalid, #"{"uid":null}"#),
      (.invalid, #"{"uid":7}"#), (.invalid, #"{"uid":["a"]}"#), (.invalid, #"{"uid":{}}"#),
      (.invalid, #"{"uid":"\#(String(repeating: "a", count: 129))"}"#), (.invalid, #"{"uid":"a","uid":"b"}"#),
      (.invalid, #"{"token":{}}"#), (.invalid, #"{"token":{"sub":"a"}}"#), (.invalid, #"{"uid":"a","token":null}"#),
      (.invalid, #"{"uid":"a","token":"x"}"#), (.invalid, #"{"uid":"a","token":{"sub":"b"}}"#),
      (.invalid, #"{"uid":"a","token":{"user_id":"b"}}"#), (.invalid, #"{"uid":"a","token":{"sub":7}}"#),
      (.invalid, #"{"uid":"a","token":{},"role":"admin"}"#), (.invalid, #"{"uid":"a","token":{},"claims":{}}"#),
      (.invalid, #"{"uid":"a","token":{},"email":"a@example.com"}"#),
      (.invalid, #"{"uid":"a","token":{},"identities":{}}"#), (.invalid, #"{"uid":"a","token":{},"sub":"a"}"#),
      (.invalid, #"{"uid":"a","provider":7,"token":{}}"#), (.invalid, #"{"uid":"a","provider":"","token":{}}"#),
      (.invalid, #"{"uid":"a","role":"admin"}"#), (.invalid, #"{"uid":"a","admin":true}"#),
      (.invalid, #"{"uid":"a","email_verified":true}"#), (.invalid, #"{"uid":"a","sub":"a"}"#),
      (.invalid, #"{"uid":"a","user_id":"a"}"#), (.invalid, #"{"sub":"a","provider":"github.com"}"#),
      (.invalid, #"{"sub":"a","user_id":"b"}"#), (.invalid, #"{"sub":""}"#),
      (.invalid, #"{"uid":"a","emailVerified":true}"#), (.invalid, #"{"uid":"a","claims":{"sub":"b"}}"#),
      (.invalid, #"{"uid":"a","claims":[]}"#), (.invalid, #"{"provider":"github.com"}"#),
      (.invalid, #"{"email":"a@example.com"}"#), (.invalid, #"{"admin":true}"#), (.invalid, #"{"auth":{"uid":"a"}}"#),
      (.invalid, #"{"iss":"i","aud":"p","iat":1,"exp":2,"sub":"a","firebase":{}}"#),
      (.invalid, #"{"iss":"i","aud":"p","iat":1,"exp":2,"sub":"a","uid":"a","firebase":{}}"#),
      (.invalid, #"{"iss":"i","aud":"p","exp":2,"uid":"a"}"#), (.invalid, #"{"iss":"i","exp":2,"user_id":"a"}"#),
    ]
    + [
      "password", "phone", "anonymous", "custom", "github.com", "google.com", "facebook.com", "twitter.com",
      "microsoft.com",
      "apple.com", "oidc.work", "saml.work",
    ].flatMap { provider -> [(kind: Kind, text: String)] in
      let short = ProviderID(provider)?.realtimeName ?? provider
      return [
        (.user, #"{"uid":"a","provider":"\#(provider)"}"#),
        (.user, #"{"uid":"a","provider":"\#(short)","token":{"firebase":{"sign_in_provider":"\#(provider)"}}}"#),
        (.mockUser, #"{"sub":"a","firebase":{"sign_in_provider":"\#(provider)"}}"#),
        (.invalid, #"{"uid":"a","provider":"\#(provider)","token":{},"claims":{"admin":true}}"#),
      ] + (short == provider ? [] : [(.invalid, #"{"uid":"a","provider":"\#(provider)","token":{}}"#)])
    }

  @Test func thereAreAHundredCallers() { #expect(Self.callers.count >= 100) }

  @Test(arguments: callers)
  func allFrontEndsAgree(_ kind: Kind, _ text: String) throws {
    let explained = try? ExplainInput.identity(text, now: Self.now)
    let ofSuite = Self.suiteUser(text)
    let ofLine = try? Self.lineCaller(text)
    let outcomes = try RulesService.allCases.map { try Self.evaluated(text, $0) }
    let isAcceptedByPeople = kind != .invalid
    let isAcceptedOfClients = kind == .user || kind == .signedOut
    #expect((explained != nil) == isAcceptedByPeople && (ofSuite != nil) == isAcceptedByPeople)
    #expect((ofLine != nil) == isAcceptedOfClients)
    let outcome: String? = isAcceptedOfClients ? (kind == .user ? "allow" : "deny") : nil
    #expect(outcomes == Array(repeating: outcome, count: 3))
    #expect(try RulesService.allCases.map { try Self.replayed(text, $0) } == outcomes)
    for service in RulesService.allCases {
      let values = [explained, ofSuite, ofLine].compactMap { $0.map { $0.authValue(for: service)?.text ?? "null" } }
      #expect(Set(values).count <= 1, "\(values)")
    }
  }

  /// What overrides `auth` in a line is what overrides it in a REST request of an administrator: any object, as given.
  @Test(arguments: callers)
  func anOverrideIsThatOfREST(_ kind: Kind, _ text: String) async throws {
    let line = try Self.evaluated(text, .realtime, override: true)
    #expect(try Self.evaluated(text, .firestore, override: true) == nil)
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules.realtime[nil] = try RealtimeRuleset(source: Self.realtimeRules, name: "d.json")
    let http = RealtimeHTTPService(ServedProjects(settings))
    let override = PercentEncoding.encode(text)
    let response = await http.respond(
      to: HTTPRequest(
        "GET", "/x.json?ns=p&auth_variable_override=\(override)", headers: ["Authorization": "Bearer owner"], body: []))
    #expect((response.status == 200) == (line == "allow"), "\(response.status) \(line ?? "")")
    #expect((response.status == 401) == (line != "allow"), "\(response.status) \(line ?? "")")
  }

  // MARK: Front ends

  private static let realtimeRules = #"{"rules": {".read": "auth != null"}}"#

  private static func suiteUser(_ text: String) -> Identity? {
    let suite = """
      {"rules": {".read": "auth != null"}, "now": \(now), "users": {"u": \(text)},
       "cases": [{"as": "u", "read": "/x", "expect": "allow"}]}
      """
    let reading = SuiteReader.read(SourceFile(name: "suite.json", text: suite), files: .local)
    return reading.suite?.entries.first?.cases.first?.identity
  }

  private static func lineCaller(_ text: String) throws -> Identity {
    let (tree, _) = JSONReader.read(SourceFile(name: "auth", text: text), .strict)
    return try LineIdentity.read(tree.root, named: "auth", now: now).identity
  }

  /// Returns what `rules-sim evaluate` decides; nil for an error.
  private static func evaluated(_ text: String, _ service: RulesService, override: Bool = false) throws -> String? {
    let line = line(text, service, override: override)
    var evaluator = LineEvaluator()
    let answer = evaluator.answer(.bytes(Array(line.utf8)), number: 1) ?? ""
    let (tree, _) = JSONReader.read(SourceFile(name: "answer", text: answer), .strict)
    return tree.root["got"]?.string
  }

  /// Returns what `rules-sim replay` decides; nil for an error.
  private static func replayed(_ text: String, _ service: RulesService) throws -> String? {
    var (evaluator, memory) = (LineEvaluator(), LineMemory())
    let line = Array(line(text, service).utf8)
    guard let document = try? LineDocument(line, maximumValues: 1_000, &memory) else { return nil }
    return (try? evaluator.outcome(of: document))?.verdict.rawValue
  }

  private static func line(_ text: String, _ service: RulesService, override: Bool = false) -> String {
    let members =
      switch service {
      case .realtime: #""rules":\#(realtimeRules),"op":"read","path":"/x","auth":\#(text)"#
      case .firestore:
        #""service":"firestore","rules":"service cloud.firestore { match /databases/{d}/documents { "#
          + #"match /{x=**} { allow read: if request.auth != null; } } }","#
          + #""request":{"method":"get","path":"a/x","auth":\#(text)}"#
      case .storage:
        #""service":"storage","rules":"service firebase.storage { match /b/{b}/o { "#
          + #"match /{x=**} { allow read: if request.auth != null; } } }","#
          + #""request":{"method":"get","path":"/b/k/o/x","auth":\#(text)}"#
      }
    return #"{"id":1,\#(members),"now":\#(now)\#(override ? #","override":true"# : "")}"#
  }
}
