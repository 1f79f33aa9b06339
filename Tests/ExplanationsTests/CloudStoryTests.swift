import DocumentTrees
import RuleRequests
import SecurityRules
import SourceText
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteTools
@testable import TestSuites

/// The stories of decisions by Cloud rules.
@Suite struct CloudStoryTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{db}/documents {
        function role(team) {
          let data = get(/databases/$(db)/documents/teams/$(team)).data;
          return data.roles.get(request.auth.uid, 'none');
        }
        match /teams/{team}/tasks/{task} {
          allow read: if role(team) == 'owner' && resource.data.open == true;
          allow read: if role(team) in ['member', 'guest'];
          allow delete: if request.auth.token.admin;
          allow list: if !('secret' in resource.data);
        }
        match /images/{id} {
          allow get: if id.matches('image/.*');
          allow delete: if resource.data.size is int;
          allow update: if CALLS;
        }
      }
    }
    """.replacing("CALLS", with: calls)

  /// Eleven documents are asked for, one more than may be.
  private static let calls = (1...11).map { "exists(/databases/$(db)/documents/a/d\($0))" }.joined(separator: " || ")

  private static func story(
    _ verb: CaseVerb, _ path: String, as identity: String = #"{"uid":"zoe"}"#, query: String? = nil,
    value: String? = nil, queryMode: QueryMode = .emulator
  ) throws -> DecisionExplanation {
    let now: Int64 = 1_700_000_000_000
    var seed = Seed()
    let documents = #"{"teams/red": {"roles": {"ada": "owner"}}, "teams/red/tasks/t": {"open": true}}"#
    let root = JSONReader.read(SourceFile(name: "documents", text: documents), .strict).tree.root
    #expect(SeedReader.documents(root, into: &seed).isEmpty)
    var request = ExplainRequest(verb, path)
    request.query = try query.map { try JSONInput(argument: $0, name: "--query") }
    request.value = try value.map { try JSONInput(argument: $0, name: "value") }
    return try DecisionExplanation.tell(
      try request.request(to: .firestore, now: now) { _ in nil }, as: try ExplainInput.identity(identity, now: now),
      in: try seed.tree(now: now), by: try AnyRuleset(firestore: SourceFile(name: "f.rules", text: rules)), now: now,
      queryMode: queryMode)
  }

  private static func json(_ story: DecisionExplanation) -> JSONNode {
    var writer = JSONWriter()
    ExplanationJSON.write(story, to: &writer)
    return JSONReader.read(SourceFile(name: "story", text: writer.text), .strict).tree.root
  }

  @Test func allowsAreListedInOrder() throws {
    let text = ExplanationRenderer().render(try Self.story(.get, "/teams/red/tasks/t"))
    #expect(
      text == """
        DENY  get /teams/red/tasks/t  as zoe (custom)

        Rules evaluated
          1. false  allow read  /teams/{team}/tasks/{task}  f.rules:9:22
             at /teams/red/tasks/t, db = "(default)", team = "red", task = "t"
             role(team) == 'owner' && resource.data.open == true = false
               role(team) == 'owner' = false
                 role(team) = "none"
                   team = "red"
                   data.roles.get(request.auth.uid, 'none') = "none"
                     request.auth.uid = "zoe"
               resource.data.open == true  not evaluated
          2. false  allow read  /teams/{team}/tasks/{task}  f.rules:10:22
             at /teams/red/tasks/t, db = "(default)", team = "red", task = "t"
             role(team) in ['member', 'guest'] = false
               role(team) = "none"
                 team = "red"
                 data.roles.get(request.auth.uid, 'none') = "none"
                   request.auth.uid = "zoe"

        Documents read
          /teams/red = {'roles': {'ada': 'owner'}}

        No matching `allow get` grants access to /teams/red/tasks/t.
        Not granted by f.rules:9 at /teams/red/tasks/t, f.rules:9:22
          role(team) == 'owner' = false
            role(team) = "none"
              team = "red"
              data.roles.get(request.auth.uid, 'none') = "none"
                request.auth.uid = "zoe"
          `role(team)` is "none", not "owner".
        Not granted by f.rules:10 at /teams/red/tasks/t, f.rules:10:22
          role(team) in ['member', 'guest'] = false
            role(team) = "none"
              team = "red"
              data.roles.get(request.auth.uid, 'none') = "none"
                request.auth.uid = "zoe"
          `role(team)` is the string "none", which is not one of ['member', 'guest'].

        """)
  }

  @Test func grantsNameTheirAllow() throws {
    let story = try Self.story(.get, "/teams/red/tasks/t", as: #"{"uid":"ada"}"#)
    #expect(story.because == "f.rules:9")
    #expect(ExplanationRenderer().oneLine(story).hasPrefix("ALLOW get /teams/red/tasks/t as ada (custom): f.rules:9: "))
  }

  @Test func errorsHaveTheEnginesText() throws {
    let missing = ExplanationRenderer().render(try Self.story(.get, "/teams/blue/tasks/t"))
    let sentence = "  The document /teams/blue does not exist: Service call error. Function: [get]."
    #expect(missing.contains(sentence), "\(missing)")
    let claim = ExplanationRenderer().render(try Self.story(.delete, "/teams/red/tasks/t"))
    #expect(claim.contains("Property admin is undefined on object."))
    let signedOut = ExplanationRenderer().render(try Self.story(.delete, "/teams/red/tasks/t", as: "signed-out"))
    #expect(signedOut.contains("Null value error."))
  }

  @Test func unmatchedPathsAreExplained() throws {
    let text = ExplanationRenderer().render(try Self.story(.get, "/other/t"))
    #expect(text.hasSuffix("No `allow get` matches /other/t, and access is denied by default.\n"))
  }

  @Test func differingQueryModesAreExplained() throws {
    let story = try Self.story(.list, "/teams/red/tasks", query: #"{"where": [["open", "==", true]]}"#)
    #expect(story.decision.isAllowed)
    let text = ExplanationRenderer().render(story)
    #expect(text.contains("The emulator allows this query without a proof"))
    let root = Self.json(story)
    #expect(text.hasPrefix("ALLOW  list /teams/red/tasks  as zoe (custom)  (queries: emulator)\n"))
    #expect(text.contains("The query does not constrain `'secret' in resource.data`; rules are not"))
    #expect(root["queryMode"]?.string == "emulator")
    #expect(root["otherMode"]?["mode"]?.string == "sound")
    #expect(root["otherMode"]?["effect"]?.string == "deny")
  }

  @Test func unprovenQueriesMentionTheEmulator() throws {
    let story = try Self.story(
      .list, "/teams/red/tasks", query: #"{"where": [["open", "==", true]]}"#, queryMode: .sound)
    #expect(!story.decision.isAllowed)
    let text = ExplanationRenderer().render(story)
    #expect(text.hasPrefix("DENY  list /teams/red/tasks  as zoe (custom)  (queries: sound)\n"))
    #expect(text.contains("The emulator allows this query: it treats what the query does not constrain"))
    #expect(text.contains("Granted by f.rules:12"))
    #expect(text.contains("task unknown"))
    let root = Self.json(story)
    #expect(root["queryMode"]?.string == "sound")
    #expect(root["otherMode"]?["mode"]?.string == "emulator")
    #expect(root["otherMode"]?["effect"]?.string == "allow")
    #expect(root["otherMode"]?["because"]?.elements.map(\.string) == ["f.rules:12"])
    #expect(root["visits"]?.elements.first?["captures"]?["task"]?.isNull == true)
    #expect(ExplanationRenderer().oneLine(story).contains("(queries: sound)"))
  }

  @Test func exceededLimitsAreNamed() throws {
    let text = ExplanationRenderer(width: 1000).render(try Self.story(.update, "/images/i", value: "{}"))
    #expect(
      text.contains(
        "Reading /a/d11 exceeds the limit: rules can read 10 documents per request"
      ),
      "\(text)")
  }

  @Test func patternsTypesAndPathsAreShown() throws {
    let pattern = ExplanationRenderer().render(try Self.story(.get, "/images/i"))
    #expect(pattern.contains("\"i\" does not match the pattern \"image/.*\"."))
    #expect(ValueText.article("int") == "an")
    #expect(ValueText.article("string") == "a")
    let other = ExplanationRenderer().render(try Self.story(.get, "/databases/eu/documents/images/i"))
    #expect(other.hasPrefix("DENY  get /databases/eu/documents/images/i  as zoe"))
  }

  @Test func theCallerIsNotGuessed() {
    #expect(throws: InvalidRules.self) { try ExplainInput.identity("signedout", now: 0) }
    #expect(throws: InvalidRules.self) { try ExplainInput.identity("two words", now: 0) }
    #expect((try? ExplainInput.identity("alice", now: 0))?.uid?.text == "alice")
    #expect(throws: Never.self) { try ExplainInput.identity("null", now: 0) }
    #expect(throws: Never.self) { try ExplainInput.identity(#"{"uid": "alice"}"#, now: 0) }
  }

  @Test func explanationsAreWrittenAsJSON() throws {
    let root = Self.json(try Self.story(.get, "/teams/red/tasks/t"))
    #expect(root["effect"]?.string == "deny")
    #expect(root["service"]?.string == "firestore")
    #expect(root["message"]?.string == "false for 'get' @ L9, false for 'get' @ L10")
    #expect(root["visits"]?.elements.map { $0["rule"]?.string } == ["f.rules:9", "f.rules:10"])
    let captures = root["visits"]?.elements.first?["captures"]
    #expect(captures?.members.map(\.key) == ["db", "team", "task"])
    #expect(root["documents"]?.elements.map { $0["path"]?.string } == ["/databases/(default)/documents/teams/red"])
    #expect(root["usage"]?["documents"]?.value == .integer(1))
  }
}
