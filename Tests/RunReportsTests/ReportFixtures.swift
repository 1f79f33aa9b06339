import RunReports
import SuiteFixtures
import SuiteTools

/// A run with every status, and with names, paths, values and data that want to be markup, commands or secrets.
enum ReportFixtures {
  static let token =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"

  static let files = [
    "rules.json":
      #"{"rules": {"notes": {"$uid": {".read": "auth.uid === $uid || auth.token.email === 'root@corp.example'"}}}}"#,
    "a.suite.yaml": #"""
    name: "</title></script><img src=x onerror=alert(1)> & co"
    rules: rules.json
    data: {notes: {x: "]]></script><script>alert(1)</script>"}}
    users:
      ann: {uid: "<img src=x onerror=alert(2)>", email: ann.secret@example.com}
      ben@example.com: {uid: "\#(token)"}
    cases:
      - name: "`</details>` \"q\" 'a' ]]> -- ::error::x, | **b** [a](javascript:alert(1)) $x$ @octocat cat@example.com # TODO \\ %0A"
        as: [ann, ben@example.com]
        read: {"/notes/<b>": [allow, deny]}
      - as: ann
        read: "/notes/<img src=x onerror=alert(2)>"
        expect: allow
      - as: ann
        read: /elsewhere
        expect: deny

    """#,
    "b.suite.yaml": """
    rules: {raed: true}
    cases: []

    """,
    "q.rules": """
    rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /a/{id} {
      allow list: if !('secret' in resource.data);
    } } }
    """,
    "q.suite.yaml": """
    name: Queries
    rules: q.rules
    users: {ann: {uid: ann}}
    cases: [{as: ann, list: /a, expect: allow}]
    """,
  ]

  /// A report of a run of those files, or of others.
  static func report(_ kind: ReportKind, of files: [String: String] = files) -> String {
    var options = TestRun.Options()
    options.reports = [ReportRequest(kind, to: .file("report"))]
    return TestRun.run(options, files: MemoryFiles(files: files).system).reports.first?.text ?? ""
  }

  /// A suite with that many cases that pass, and one in a hundred that does not.
  static func large(_ count: Int) -> [String: String] {
    let rows = (0..<count).map { "    /users/u\($0)/notes/first: \($0 % 100 == 7 ? "deny" : "allow")" }
    return [
      "rules.json": #"{"rules": {"users": {"$uid": {".read": "auth.uid === 'ann' && $uid.beginsWith('u')"}}}}"#,
      "suite.yaml": "rules: rules.json\nusers: {ann: {uid: ann}}\ncases:\n- as: ann\n  read:\n"
        + rows.joined(separator: "\n") + "\n",
    ]
  }
}
