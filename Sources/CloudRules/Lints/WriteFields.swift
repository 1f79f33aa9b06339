import SourceText

/// `request.writeFields`, which is deprecated.
enum WriteFields: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/write-fields",
    """
    `request.writeFields` is no longer documented. Compare the new data with the stored data: \
    `request.resource.data.diff(resource.data).affectedKeys()`.
    """,
    bad: ExampleRules.around("allow update: if request.auth.uid == id && request.writeFields.hasOnly(['name']);"),
    good: ExampleRules.around(
      """
      allow update: if request.auth.uid == id
          && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name']);
      """),
    source: "documentation: release notes of Cloud Firestore Security Rules (2018); emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let places = rules.nodes.members.compactMap { id -> Span? in
      guard case .member(let base, let word) = rules.tree[id].kind, rules.tree[word] == "writeFields",
        rules.linted.requestMember(of: base) == .request
      else { return nil }
      return rules.tree.lastName(of: id, word).span
    }
    let diagnostic = Diagnostic(
      once: page.code, .note, "`request.writeFields` is deprecated", at: places, label: "no longer documented",
      further: "the same here", notes: ["write `request.resource.data.diff(resource.data).affectedKeys()`"])
    if let diagnostic { findings.warn(diagnostic) }
  }
}
