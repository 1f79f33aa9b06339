import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// Suites in YAML, or in JSON if the text begins with `{`. A readable suite runs all of its cases; an unreadable one has an
/// error inside a file.
struct SuiteTarget: FuzzTarget {
  static let name = "suites"
  static let words =
    CaseKey.allCases.map(\.rawValue) + [
      "rules: ", "users: ", "cases:", "documents: ", "fixtures: ", "include: ", "values: ", "settings: ",
      "rules.json", "firestore.rules", "storage.rules", "data.json", "expect: allow", "expect: deny", "because: ",
      "{uid: ann}",
      "null", "{.sv: timestamp}", "&a ", "*a", "- ", "  ", ": ", "{", "}", "[", "]", "|", ">", "2024-01-01T00:00:00Z",
      "$serverTimestamp", "$deleteField", "$increment",
    ]

  func check(_ bytes: [UInt8]) throws {
    let file = SourceFile(name: bytes.first == UInt8(ascii: "{") ? "suite.json" : "suite.yaml", bytes: bytes)
    let reading = SuiteReader.read(file, files: Self.files)
    let hasErrors = reading.reports.contains { $0.diagnostics.hasErrors }
    try require((reading.suite == nil) == hasErrors, "neither a suite nor an error")
    for report in reading.reports { try requireInside(report.diagnostics, report.file) }
    guard let suite = reading.suite, suite.caseCount <= 100 else { return }
    var plan = RunPlan()
    plan.threads = 1
    let result = CaseRunner.run(suite, plan)
    try require(result.cases.count == suite.caseCount, "\(result.cases.count) of \(suite.caseCount) cases ran")
  }

  private static let texts = [
    "rules.json": """
    {"rules": {"users": {"$uid": {".read": "auth != null", ".write": "auth.uid === $uid",
      "age": {".validate": "newData.isNumber() && newData.val() >= 18"}}},
      "list": {".read": "query.orderByChild == 'owner' && query.equalTo == auth.uid"}}}
    """,
    "firestore.rules": """
    rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {
      match /posts/{id} { allow read; allow write: if request.auth.uid == request.resource.data.owner; } } }
    """,
    "storage.rules": """
    rules_version = '2'; service firebase.storage { match /b/{bucket}/o {
      match /images/{name} { allow read; allow write: if request.resource.size < 100; } } }
    """,
    "data.json": #"{"users": {"ann": {"age": 20}}}"#,
    "more.yaml": "cases:\n  - {as: null, read: /users, expect: deny}\n",
  ]

  /// The files that a suite can name, which are all in one folder.
  private static let files = FileSystem(
    kind: { path in
      texts[name(path)] != nil
        ? .success(.file) : path == "." || path == "/" ? .success(.folder) : .failure(missing(path))
    },
    entries: { _ in .success(texts.keys.sorted().map { .init(name: $0, kind: .file) }) },
    bytes: { path, _ in texts[name(path)].map { .success(Array($0.utf8)) } ?? .failure(missing(path)) })

  private static func name(_ path: String) -> String { path.hasPrefix("/") ? String(path.dropFirst()) : path }

  private static func missing(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: "there is no such file; check the path")
  }
}
