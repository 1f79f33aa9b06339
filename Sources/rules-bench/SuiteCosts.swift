import RequestSimulation
import RulesProjects
import RunReports
import SuiteTools

/// The cost of running ten thousand table cases, alone and with the reports that CI stores.
struct SuiteCosts {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /posts/{post} {
          allow get: if resource.data.public == true || resource.data.owner == request.auth.uid;
        }
      }
    }
    """

  /// A suite with ten users and a thousand posts, of which every third is public.
  private static let suite: String = {
    let users = (0..<10).map { "  u\($0): {uid: u\($0)}\n" }.joined()
    let posts = (0..<1_000).map { "  posts/p\($0): {owner: u\($0 % 10), public: \($0 % 3 == 0)}\n" }.joined()
    let rows = (0..<1_000).map { post in
      let row = (0..<10).map { post % 3 == 0 || post % 10 == $0 ? "allow" : "deny" }
      return "      /posts/p\(post): [\(row.joined(separator: ", "))]\n"
    }
    let names = (0..<10).map { "u\($0)" }.joined(separator: ", ")
    return "rules: firestore.rules\nusers:\n\(users)documents:\n\(posts)cases:\n"
      + "  - as: [\(names)]\n    get:\n\(rows.joined())"
  }()

  private static let files: FileSystem = {
    let bytes = ["suite.yaml": Array(suite.utf8), "firestore.rules": Array(rules.utf8)]
    @Sendable func problem(_ path: String) -> FileProblem { FileProblem(path: path, reason: "there is no such file") }
    return FileSystem(
      kind: { bytes[$0] == nil ? .failure(problem($0)) : .success(.file) }, entries: { .failure(problem($0)) },
      bytes: { path, _ in bytes[path].map { .success($0) } ?? .failure(problem(path)) })
  }()

  func measure() throws {
    var table = Table("run 10,000 cases of tables")
    for (name, kinds) in [("alone", []), ("with junit, json and html", [ReportKind.junit, .json, .html])] {
      var options = TestRun.Options()
      options.paths = ["suite.yaml"]
      options.reports = kinds.map { ReportRequest($0, to: .file("report")) }
      try table.add(name, repetitions: 1, samples: 1) { _ in
        guard TestRun.run(options, files: Self.files).exitCode == 0 else { throw BenchmarkFailure() }
      }
    }
    table.print()
  }
}
