/// The suite that the examples of diagnostic pages vary.
enum SuiteExample {
  /// Returns a suite with one user and one case, except for the given parts.
  ///
  /// - Parameter cases: the entries, one for each line.
  static func text(
    rules: String = "{.read: auth != null}", data: String? = nil, now: String? = nil,
    users: String = "{ann: {uid: ann}}", cases: [String] = ["{as: ann, read: /a, expect: allow}"]
  ) -> String {
    var lines = ["rules: \(rules)"]
    if let data { lines.append("data: \(data)") }
    if let now { lines.append("now: \(now)") }
    lines += ["users: \(users)", "cases:"] + cases.map { "  - \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a suite for Cloud Firestore with the given cases.
  package static func firestore(cases: [String]) -> String {
    text(
      rules: """
        "service cloud.firestore { match /databases/{db}/documents { match /a/{id} { allow read: if false; } } }"
        """,
      cases: cases)
  }
}
