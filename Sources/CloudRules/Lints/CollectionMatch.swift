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
      let namesDatabase = rules.linted.namesDatabase(id)
      guard !match.allows.isEmpty, namesDatabase || rules.linted.namesCollection(id) else { continue }
      findings.warn(
        Diagnostic(
          page.code, .warning,
          "this path names \(namesDatabase ? "the database" : "a collection"), not a document", at: match.pathSpan,
          label: "never matches",
          notes: [
            "add the \(namesDatabase ? "collection and " : "")id of the document, such as `\(namesDatabase ? "/{collection}" : "")/{id}`"
          ]))
    }
  }
}
