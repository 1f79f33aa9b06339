import SourceText

/// `if false`, which takes nothing away.
enum IneffectiveDeny: Lint {
  static let page = DiagnosticPage(
    "cloud/overruled-denial",
    """
    Any `allow` that matches is enough, so `if false` forbids nothing: where the condition of a `{name=**}` around it \
    holds, its documents are granted as all others are.
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

  /// Whether the condition of an `allow` looks at what its `{name=**}` took, and so may leave documents out.
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
      page.code, .note, "`if false` forbids nothing that another `allow` grants", at: span,
      labels: [Diagnostic.Label(grant, "grants the same documents where its condition holds")])
  }
}
