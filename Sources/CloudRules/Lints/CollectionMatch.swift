import SourceText

/// A match whose path names a collection.
enum CollectionMatch: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/collection-match",
    """
    A match names documents, and the path of a document has an even number of names. This path has an odd number, so it \
    names a collection, and its statements are never evaluated.
    """,
    bad: ExampleRules.around("match /pages { allow get: if request.auth.uid == id; }"),
    good: ExampleRules.around("match /pages/{page} { allow get: if request.auth.uid == id; }"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.tree.matchIDs {
      let match = rules.tree[id]
      guard !match.allows.isEmpty else { continue }
      if rules.linted.namesDatabase(id) {
        findings.warn(
          report("the database", at: match, "the collection and id of the document, such as `/{collection}/{id}`"))
      } else if rules.linted.namesCollection(id) {
        findings.warn(report("a collection", at: match, "the id of the document, such as `/{id}`"))
      }
    }
  }

  private static func report(_ named: String, at match: MatchDeclaration, _ missing: String) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "this path names \(named), not a document", at: match.pathSpan, label: "never matches",
      notes: ["add \(missing)"])
  }
}
