import SourceText

/// A map literal with the same key twice.
enum DuplicateMapKey: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/duplicate-map-key",
    "The map literal has the same key twice. Only one of the values counts.",
    bad: ExampleRules.around("allow get: if {'a': 1, 'a': 2}[id] == request.auth.token.level;"),
    good: ExampleRules.around("allow get: if {'a': 1, 'b': 2}[id] == request.auth.token.level;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.maps {
      guard case .map(let entries) = rules.tree[id].kind else { continue }
      var seen: [String: Span] = [:]
      for (place, key) in rules.tree[entries].enumerated() where place.isMultiple(of: 2) {
        guard let text = rules.linted.text(key) else { continue }
        let span = rules.tree[rules.tree.peeled(key)].span
        guard let first = seen.updateValue(span, forKey: text) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .warning, "the key `\(text)` is repeated", at: span, label: "only one value counts",
            labels: [Diagnostic.Label(first, "the same key")]))
      }
    }
  }
}
