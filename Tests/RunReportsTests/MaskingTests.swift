import Foundation
import RulesProjects
import RunReports
import SuiteFixtures
import SuiteTools
import TestSupport
import Testing

/// Reports of a run that has an email and a token in every part of its suite.
@Suite("Masking of reports")
struct MaskingTests {
  /// A part of the suite, which has secrets of its own.
  enum Part: String, CaseIterable {
    case claim, value, title, user, path, place, rules

    var email: String { "\(rawValue).mail@example.com" }
    var token: String { "ghp_\(rawValue)0123456789abcdefghijkl" }
    var secrets: [String] { [email, token] }
    /// Both secrets, as a name that may be part of a path.
    var name: String { "\(email),\(token)" }
  }

  private static let folder = Part.place.name
  private static let rules = "\(Part.rules.name).rules"
  private static let path = "/users/\(Part.path.email)/keys/\(Part.path.token)"

  private static let files = [
    "\(folder)/\(rules)": """
    rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /users/{user}/keys/{key} {
      allow get: if request.auth.token.name == resource.data.name;
      function unused() { return true; }
    } } }
    """,
    "\(folder)/a.suite.json": """
    {"rules": "\(rules)", "documents": {"\(path.dropFirst())": {"name": "\(Part.value.name)"}},
     "users": {"\(Part.user.name)": {"uid": "ann", "claims": {"name": "\(Part.claim.name)"}}},
     "cases": [
       {"name": "\(Part.title.name)", "as": "\(Part.user.name)", "get": "\(path)", "expect": "allow"},
       {"as": "\(Part.user.name)", "get": "\(path)", "expect": "allow"}]}
    """,
  ]

  /// Returns a report in which entities and escapes of paths are replaced by their characters.
  private static func report(_ kind: ReportKind, isMasked: Bool) -> String {
    var options = TestRun.Options()
    options.reports = [ReportRequest(kind, to: .file("report"))]
    options.masksReports = isMasked
    let report = TestRun.run(options, files: MemoryFiles(files: files).system).reports.first?.text ?? ""
    let text = report.replacing(/&#(\d+);/) { Unicode.Scalar(UInt32($0.output.1) ?? 0).map { String($0) } ?? "" }
    return text.replacing("%40", with: "@").replacing("%2C", with: ",")
  }

  /// The parts that a report shows unless it is masked.
  private static func told(by kind: ReportKind) -> Set<Part> {
    switch kind {
    case .text, .junit, .tap, .sarif, .github, .summary:
      Set(Part.allCases).subtracting(kind == .junit ? [] : [.rules])
        .union(kind == .sarif ? [.rules] : [])
    case .json, .html: Set(Part.allCases)
    case .testResults: [.rules]
    case .coverage, .lcov, .cobertura, .annotated: [.place, .rules]
    }
  }

  /// The parts that a masked report keeps, because programs find files, places and cases by them.
  private static func kept(by kind: ReportKind) -> Set<Part> {
    switch kind {
    case .text, .html, .summary, .annotated: []
    case .json: [.path, .place, .rules]
    case .testResults: [.rules]
    // The name of a case is its title, or its user and path.
    case .junit: [.title, .user, .path, .place, .rules]
    case .tap, .github: [.place]
    case .sarif, .coverage, .lcov, .cobertura: [.place, .rules]
    }
  }

  @Test("A report is masked except where programs join", arguments: ReportKind.allCases)
  func masked(kind: ReportKind) {
    let report = Self.report(kind, isMasked: true)
    for part in Part.allCases {
      for secret in part.secrets {
        #expect(report.contains(secret) == Self.kept(by: kind).contains(part), "\(kind): \(secret)\n\(report)")
      }
    }
  }

  @Test("With --no-mask a report is verbatim", arguments: ReportKind.allCases)
  func verbatim(kind: ReportKind) {
    let report = Self.report(kind, isMasked: false)
    for part in Self.told(by: kind) {
      for secret in part.secrets { #expect(report.contains(secret), "\(kind): \(secret)\n\(report)") }
    }
    #expect(!report.contains("…@example.com") && !report.contains("ghp_…"), "\(kind)")
  }

  private struct TestReport: Decodable {
    struct Suite: Decodable {
      let file: String
      let rules: String
      let cases: [Case]
    }
    struct Case: Decodable {
      let name: String
      let user: String
      let path: String
      let why: String

      enum CodingKeys: String, CodingKey {
        case name, path, why
        case user = "as"
      }
    }
    let suites: [Suite]
  }

  @Test func membersOfJSON() throws {
    let report = Self.report(.json, isMasked: true)
    let suite = try #require(try JSONDecoder().decode(TestReport.self, from: Data(report.utf8)).suites.first)
    #expect(suite.file == "\(Self.folder)/a.suite.json")
    #expect(suite.rules == "\(Self.folder)/\(Self.rules)")
    let first = try #require(suite.cases.first)
    #expect(first.path == Self.path)
    #expect(first.name == "t…@example.com,ghp_… (\(Part.title.token.utf8.count) bytes)")
    #expect(first.user == "u…@example.com,ghp_… (\(Part.user.token.utf8.count) bytes)")
    #expect(first.why.contains("c…@example.com") && first.why.contains("v…@example.com"))
  }

  @Test func attributesOfXML() throws {
    let elements = try MarkupReader.read(Self.report(.junit, isMasked: true))
    let cases = elements.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["classname"] } == Array(repeating: "\(Self.folder)/a.suite.json", count: 2))
    #expect(cases.first?.attributes["name"] == Part.title.name)
    let failures = elements.filter { $0.name == "failure" }
    #expect(failures.count == 2)
    for failure in failures {
      let text = failure.text + (failure.attributes["message"] ?? "")
      #expect(Part.allCases.flatMap(\.secrets).filter { text.contains($0) } == [])
    }
  }

  @Test("Only output on a terminal is not masked", arguments: MaskingChoice.allCases)
  func choices(choice: MaskingChoice) {
    switch choice {
    case .automatic: #expect(!choice.masks(onTerminal: true) && choice.masks(onTerminal: false))
    case .always: #expect(choice.masks(onTerminal: true) && choice.masks(onTerminal: false))
    case .never: #expect(!choice.masks(onTerminal: true) && !choice.masks(onTerminal: false))
    }
  }
}
