import Identities
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import Explanations
@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteTools

/// The closest allowed request where the formula of the rules does not tell which values they allow.
@Suite struct ProposedValueTests {
  private static let now: Int64 = 1_700_000_000_000

  private static func best(
    _ request: SimulatedRequest, by ruleset: AnyRuleset, as identity: String = #"{"uid":"ben"}"#
  ) throws -> String? {
    let identity = try ExplainInput.identity(identity, now: now)
    var search = ClosestRequestSearch(from: Situation(request: request, identity: identity, now: now), by: ruleset)
    return search.run().best.map { String($0.sentence.dropFirst("Closest allowed request: the same request ".count)) }
  }

  private static func firestore(_ rules: String) throws -> AnyRuleset {
    let text = "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { \(rules) } }"
    return try AnyRuleset(firestore: SourceFile(name: "rules", text: text))
  }

  @Test func elementsOfClaimsAreProposed() throws {
    let rules = """
      {"rules": {"names": {"$n": {".write": "auth.token.firebase.identities['github.com'][0] == $n"}}}}
      """
    let identity = #"{"uid": "ben", "token": {"firebase": {"identities": {"github.com": ["12"]}}}}"#
    let request = SimulatedRequest.realtime(.set(DataPath("names/7"), WrittenValue(.leaf(.bool(true)))))
    let ruleset = try AnyRuleset(realtime: SourceFile(name: "rules", text: rules))
    #expect(try Self.best(request, by: ruleset, as: identity) == "at /names/12.")
  }

  @Test func operandsOfWhatIsNotModeledAreProposed() throws {
    let rules = try Self.firestore(
      "match /n/{id} { allow create: if request.resource.data.a / request.resource.data.b == 2; }")
    let fields = DocumentFields([("a", .integer(4)), ("b", .integer(3))])
    let write = DocumentWrite(DocumentPath(["n", "x"]), .set(fields))
    #expect(try Self.best(.firestore(.commit([write])), by: rules) == "if `value.b` were 2.")
  }

  @Test func secondsOfClaimsAreTimes() throws {
    let rules = try Self.firestore(
      """
      match /n/{id} { allow get: if request.time < timestamp.value(request.auth.token.auth_time * 1000)
        + duration.value(5, 'm'); }
      """)
    let identity = #"{"uid": "ben", "token": {"auth_time": 1699999000}}"#
    let sentence = try Self.best(.firestore(.get(DocumentPath(["n", "x"]))), by: rules, as: identity)
    #expect(sentence?.contains("auth_time") == true || sentence?.contains("the time were") == true)
  }

  @Test func listsOfObjectsAreSearched() throws {
    let rules = """
      rules_version = '2';
      service firebase.storage { match /b/{b}/o { match /users/{uid}/{all=**} { allow list: if request.auth.uid == uid; } } }
      """
    let ruleset = try AnyRuleset(storage: SourceFile(name: "rules", text: rules))
    let request = SimulatedRequest.storage(.list(bucket: ObjectName.defaultBucket, prefix: "users/ada/pictures"))
    #expect(try Self.best(request, by: ruleset) == #"signed in as "ada"."#)
  }

  @Test func readsBelowAreCombinedWithOtherChanges() throws {
    let rules = #"{"rules": {"rooms": {"lobby": {".read": "auth.uid == 'ada'"}}}}"#
    let ruleset = try AnyRuleset(realtime: SourceFile(name: "rules", text: rules))
    #expect(
      try Self.best(.realtime(.read(DataPath("rooms"))), by: ruleset) == #"at /rooms/lobby signed in as "ada"."#)
  }

  @Test func elementsOfQueriesAreFilters() throws {
    let rules = try Self.firestore("match /teams/{id} { allow list: if request.auth.uid in resource.data.members; }")
    let query = DocumentQuery(parent: DocumentPath([]), collection: "teams")
    #expect(
      try Self.best(.firestore(.list(query)), by: rules)
        == #"if the query had `where("members", "array-contains", "ben")`."#)
  }
}
