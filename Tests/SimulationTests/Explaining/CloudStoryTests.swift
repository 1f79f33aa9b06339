import DocumentTrees
import RuleEvaluation
import SecurityRules
import SourceText
import Testing

@testable import Simulation

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
      }
    }
    """

  private static func story(
    _ verb: CaseVerb, _ path: String, as identity: String = #"{"uid":"zoe"}"#, query: String? = nil
  ) throws -> DecisionStory {
    let now: Int64 = 1_700_000_000_000
    var seed = Seed()
    let documents = #"{"teams/red": {"roles": {"ada": "owner"}}, "teams/red/tasks/t": {"open": true}}"#
    let root = JSONReader.read(SourceFile(name: "documents", text: documents), .strict).tree.root
    #expect(SeedReader.documents(root, into: &seed).isEmpty)
    var request = ExplainRequest(verb, path)
    request.query = try query.map { try JSONInput(argument: $0, name: "--query") }
    return try DecisionStory.tell(
      try request.request(to: .firestore, now: now) { _ in nil }, as: try ExplainInput.identity(identity, now: now),
      in: try seed.tree(now: now), by: try Ruleset(firestore: SourceFile(name: "f.rules", text: rules)), now: now)
  }

  private static func json(_ story: DecisionStory) -> JSONNode {
    var writer = JSONWriter()
    StoryJSON.write(story, to: &writer)
    return JSONReader.read(SourceFile(name: "story", text: writer.text), .strict).tree.root
  }

  @Test func eachAllowIsToldInItsOrder() throws {
    let text = StoryRenderer().render(try Self.story(.get, "/teams/red/tasks/t"))
    #expect(
      text == """
        DENY  get /teams/red/tasks/t  as zoe (custom)

        Rules asked
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

        No `allow get` that matches /teams/red/tasks/t holds.
        Not by f.rules:9 at /teams/red/tasks/t, f.rules:9:22
          role(team) == 'owner' = false
            role(team) = "none"
              team = "red"
              data.roles.get(request.auth.uid, 'none') = "none"
                request.auth.uid = "zoe"
          `role(team)` is "none", not "owner".
        Not by f.rules:10 at /teams/red/tasks/t, f.rules:10:22
          role(team) in ['member', 'guest'] = false
            role(team) = "none"
              team = "red"
              data.roles.get(request.auth.uid, 'none') = "none"
                request.auth.uid = "zoe"
          `role(team)` is the string "none", not one of ['member', 'guest'].

        """)
  }

  @Test func aGrantNamesItsAllow() throws {
    let story = try Self.story(.get, "/teams/red/tasks/t", as: #"{"uid":"ada"}"#)
    #expect(story.because == "f.rules:9")
    #expect(StoryRenderer().oneLine(story).hasPrefix("ALLOW get /teams/red/tasks/t as ada (custom): f.rules:9: "))
  }

  @Test func errorsAreToldInTheEnginesWords() throws {
    let missing = StoryRenderer().render(try Self.story(.get, "/teams/blue/tasks/t"))
    let sentence = """
        There is no document /databases/(default)/documents/teams/blue, or it cannot
        be read: Service call error. Function: [get].
      """
    #expect(missing.contains(sentence), "\(missing)")
    let claim = StoryRenderer().render(try Self.story(.delete, "/teams/red/tasks/t"))
    #expect(claim.contains("Property admin is undefined on object."))
    let signedOut = StoryRenderer().render(try Self.story(.delete, "/teams/red/tasks/t", as: "signed-out"))
    #expect(signedOut.contains("Null value error."))
  }

  @Test func whereNoAllowMatches() throws {
    let text = StoryRenderer().render(try Self.story(.get, "/other/t"))
    #expect(text.hasSuffix("No `allow get` matches /other/t, and nothing is granted by default.\n"))
  }

  @Test func bothWaysToJudgeAQueryAreToldWhereTheyDiffer() throws {
    let story = try Self.story(.list, "/teams/red/tasks", query: #"{"where": [["open", "==", true]]}"#)
    #expect(story.decision.isAllowed)
    let text = StoryRenderer().render(story)
    #expect(text.contains("The emulator grants this query, but it is not proven"))
    let root = Self.json(story)
    #expect(root["queryMode"]?.string == "emulator")
    #expect(root["otherMode"]?["mode"]?.string == "sound")
    #expect(root["otherMode"]?["effect"]?.string == "deny")
  }

  @Test func theStoryForPrograms() throws {
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
