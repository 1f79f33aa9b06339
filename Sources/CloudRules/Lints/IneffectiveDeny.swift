import SourceText

/// An `if false` that denies nothing, because another `allow` grants the same documents.
enum IneffectiveDeny: Lint {
  static let page = DiagnosticPage(
    "cloud/overruled-denial", .security,
    """
    One matching `allow` is enough to grant a request, so `if false` denies nothing: if the condition of a covering \
    `{name=**}` holds, these documents are granted like all others.
    """,
    bad: example("request.auth.token.admin == true"),
    good: example("request.auth.token.admin == true && document[0] != 'ledger'"),
    source: "documentation: Structuring Cloud Firestore Security Rules; emulator 1.19.9")

  private static func example(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /{document=**} { allow write: if \(condition); }
        match /ledger/{entry} { allow write: if false; }
      }
    }

    """
  }

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    let granting = rules.tree.allowIDs.filter {
      rules.constant($0) == nil && rules.endsInGlob(rules.tree[$0].match) && !readsGlob($0, rules)
    }
    let forbidden = rules.tree.allowIDs.filter { rules.constant($0) == false }
    for (id, glob) in rules.covered(forbidden, by: granting, where: { !$1.isDisjoint(with: $0) }) {
      findings.warn(report(at: rules.tree[id].keywordSpan, grant: rules.tree[glob].keywordSpan))
    }
  }

  /// Whether the condition of an `allow` reads its `{name=**}`, so that it may exclude documents.
  private static func readsGlob(_ allow: AllowID, _ rules: LintedRules) -> Bool {
    let tree = rules.tree
    guard case .glob(let name)? = tree[tree[allow].match].path.last?.kind, let condition = tree[allow].condition else {
      return false
    }
    let span = tree[condition].span
    return tree.nodeIDs.contains { id in
      guard case .identifier(let word) = tree[id].kind, tree[id].span.start >= span.start,
        tree[id].span.end <= span.end
      else { return false }
      return tree[word].utf8.elementsEqual(name.text.utf8)
    }
  }

  private static func report(at span: Span, grant: Span) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`if false` does not override another `allow`", at: span,
      labels: [Diagnostic.Label(grant, "grants the same documents if its condition holds")])
  }
}
