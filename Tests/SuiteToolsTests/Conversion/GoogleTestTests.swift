import RuleEvaluation
import RuleRequests
import RuleValues
import SourceText
import SuiteFixtures
import Testing

@testable import RequestSimulation
@testable import RunReports
@testable import SuiteTools
@testable import TestSuites

/// A `TestSuite` of the Firebase Rules API, and results in its form.
@Suite("Google's test suites")
struct GoogleTestTests {
  static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{db}/documents {
        match /notes/{id} {
          allow get: if resource.data.owner == request.auth.uid;
          allow create: if get(/databases/$(db)/documents/users/$(request.auth.uid)).data.role == 'writer';
        }
      }
    }
    """

  static let suite = """
    {"testSuite": {"testCases": [
      {"expectation": "ALLOW", "expressionReportLevel": "VISITED",
       "request": {"method": "get", "path": "/databases/(default)/documents/notes/n", "auth": {"uid": "ann"}},
       "resource": {"data": {"owner": "ann"}}},
      {"expectation": "DENY",
       "request": {"method": "get", "path": "/databases/%28default%29/documents/notes/n"},
       "resource": {"data": {"owner": "ann"}}},
      {"expectation": "ALLOW", "expressionReportLevel": "FULL",
       "request": {"method": "create", "path": "/databases/(default)/documents/notes/n", "auth": {"uid": "ann"},
                   "time": "2024-01-01T00:00:00Z", "resource": {"data": {"n": 1.0}}},
       "functionMocks": [{"function": "get",
                          "args": [{"exactValue": "/databases/(default)/documents/users/ann"}],
                          "result": {"value": {"data": {"role": "writer"}}}}]},
      {"expectation": "DENY",
       "request": {"method": "create", "path": "/databases/(default)/documents/notes/n", "auth": {"uid": "ann"}},
       "functionMocks": [{"function": "get", "args": [{"anyValue": {}}], "result": {"undefined": {}}}]}
    ]}}
    """

  private static func run(_ suite: String = suite, format: ReportKind = .testResults) -> TestRun.Outcome {
    var options = TestRun.Options()
    options.paths = ["tests.json"]
    options.format = format
    return TestRun.run(options, files: MemoryFiles(files: ["tests.json": suite, "firestore.rules": rules]).system)
  }

  private static func json(_ text: String) -> JSONNode {
    JSONReader.read(SourceFile(name: "output", text: text), .strict).tree.root
  }

  @Test func requestsAreComplete() throws {
    let file = SourceFile(name: "tests.json", text: Self.suite)
    let cases = try #require(GoogleTestReader.read(JSONReader.read(file, .strict).tree.root, in: file).suite).cases
    #expect(cases.map(\.expectation) == [.allow, .deny, .allow, .deny])
    #expect(cases.map(\.reportLevel) == [.visited, .none, .full, .none])
    let first = cases[0].request
    #expect(first.path == ["databases", "(default)", "documents", "notes", "n"])
    #expect(first.newResource == .unbound)
    #expect(first.time == nil)
    #expect(cases[1].request.auth == .unbound)
    #expect(cases[1].request.path == first.path)
    let third = cases[2].request
    #expect(third.newResource == .map(DocumentFields([("data", .map(DocumentFields([("n", .integer(1))])))])))
    #expect(third.time == Timestamp(rfc3339: "2024-01-01T00:00:00Z"))
    #expect(third.mocks.map(\.arguments) == [[.exact(DocumentPath(["users", "ann"]))]])
    #expect(cases[3].request.mocks.map(\.arguments) == [[.any]])
    #expect(cases[3].request.mocks.map(\.result) == [.undefined])
  }

  @Test func resultsHaveTheFormOfTheAPI() throws {
    let outcome = Self.run()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let results = try #require(Self.json(outcome.output)["testResults"]).elements
    #expect(results.map { $0["state"]?.string } == ["SUCCESS", "SUCCESS", "SUCCESS", "SUCCESS"])
    #expect(results[0]["debugMessages"] == nil)
    #expect(
      results[1]["debugMessages"]?.elements.map(\.string) == [
        "Error: firestore.rules line [5], column [44]. Property auth is undefined on object."
      ])
    #expect(results[1]["errorPosition"]?["line"]?.value == .integer(5))
    let call = results[2]["functionCalls"]?.elements.first
    #expect(call?["function"]?.string == "get")
    #expect(call?["args"]?.elements.map(\.string) == ["/databases/%28default%29/documents/users/ann"])
    #expect(results[0]["visitedExpressions"]?.elements.isEmpty == false)
    #expect(results[2]["visitedExpressions"] == nil)
    let report = results[2]["expressionReports"]?.elements.last
    #expect(report?["sourcePosition"]?["line"]?.value == .integer(6))
    #expect(report?["values"]?.elements.first?["value"]?.bool == true)
  }

  @Test func failedExpectationsFail() throws {
    let outcome = Self.run(Self.suite.replacing("\"DENY\"", with: "\"ALLOW\"", maxReplacements: 1))
    #expect(outcome.exitCode == 2)
    let results = try #require(Self.json(outcome.output)["testResults"]).elements
    #expect(results.map { $0["state"]?.string } == ["SUCCESS", "FAILURE", "SUCCESS", "SUCCESS"])
  }

  @Test func textReportsNameTheCases() {
    let outcome = Self.run(Self.suite.replacing("\"DENY\"", with: "\"ALLOW\"", maxReplacements: 1), format: .text)
    #expect(outcome.output.contains("FAILED  case 2: nobody get /databases/%28default%29/documents/notes/n"))
    #expect(outcome.output.hasSuffix("tests.json: 3 passed, 1 failed\n"))
  }

  @Test func rulesInTheSuitePrecedeTheProjectsRules() {
    let source =
      #""source": {"files": [{"name": "own.rules", "content": "service cloud.firestore { match /{p=**} { allow read, write; } }"}]}, "#
    let outcome = Self.run(Self.suite.replacing("{\"testSuite\"", with: "{\(source)\"testSuite\""))
    let states = Self.json(outcome.output)["testResults"]?.elements.map { $0["state"]?.string }
    #expect(states == ["SUCCESS", "FAILURE", "SUCCESS", "FAILURE"])
  }

  @Test func rulesThatDoNotLoadAreIssues() throws {
    let source =
      #""source": {"files": [{"name": "own.rules", "content": "service cloud.firestore { match /a { allow read: if ; } }"}]}, "#
    let outcome = Self.run(Self.suite.replacing("{\"testSuite\"", with: "{\(source)\"testSuite\""))
    #expect(outcome.exitCode == 3)
    let root = Self.json(outcome.output)
    #expect(root["testResults"] == nil)
    #expect(root["issues"]?.elements.contains { $0["severity"]?.string == "ERROR" } == true)
  }

  @Test(
    "Rules without a service",
    arguments: [
      (
        "service firebase.storage { match /b/{b}/o { match /{n} { allow get: if b == 'b'; } } }",
        "The file declares no `service cloud.firestore`."
      ),
      ("servic", "Unexpected 'servic'."),
    ])
  func rulesOfNoService(rules: String, issue: String) {
    let source = #""source": {"files": [{"name": "own.rules", "content": "\#(rules)"}]}, "#
    let outcome = Self.run(Self.suite.replacing("{\"testSuite\"", with: "{\(source)\"testSuite\""))
    #expect(outcome.exitCode == 3)
    let issues = Self.json(outcome.output)["issues"]?.elements.map { $0["description"]?.string }
    #expect(issues == [issue])
  }

  @Test func incompletePathsAreWarnedAbout() {
    let outcome = Self.run(
      #"{"testCases": [{"expectation": "DENY", "request": {"method": "get", "path": "/notes/n"}}]}"#)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("warning[suite/google-test]: `/notes/n` is not a full path"))
  }

  @Test func rulesOfSeveralDatabasesAreChosenByThePath() {
    let suite = Self.suite.replacing("/databases/(default)/", with: "/databases/eu/").replacing(
      "%28default%29", with: "eu")
    let project =
      #"{"firestore": [{"database": "(default)", "rules": "no.rules"}, {"database": "eu", "rules": "eu.rules"}]}"#
    var options = TestRun.Options()
    options.paths = ["tests.json"]
    let files = ["tests.json": suite, "firebase.json": project, "eu.rules": Self.rules]
    #expect(TestRun.run(options, files: MemoryFiles(files: files).system).exitCode == 0)
  }

  @Test(
    "Invalid test suites",
    arguments: [
      ("{\"testCases\": []}", "`testCases` must be a non-empty list"),
      ("{\"testCases\": [{\"expectation\": \"ALLOW\"}]}", "`request` must be an object"),
      (
        "{\"testCases\": [{\"expectation\": \"ALLOW\", \"request\": {\"method\": \"read\", \"path\": \"/a\"}}]}",
        "`request.method` must be one of `get`, `list`, `create`, `update`, `delete`"
      ),
      (
        "{\"testCases\": [{\"functionMock\": [], \"expectation\": \"ALLOW\"}]}",
        "unknown member `functionMock` in a test case; did you mean `functionMocks`?"
      ),
    ])
  func malformed(text: String, message: String) {
    let outcome = Self.run(text)
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains(message))
  }
}
