import SourceText

/// A function or a `{name}` that hides another one of an enclosing scope.
enum ShadowedName: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/shadowed-name",
    """
    The name is declared in an enclosing scope as well. Here the inner declaration counts. Two names are clearer.
    """,
    bad: ExampleRules.around("match /copies/{id} { allow get: if request.auth.uid == id; }"),
    good: ExampleRules.around("match /copies/{copy} { allow get: if request.auth.uid == copy; }"),
    source: "ishowta/firebase-rules-linter, no-shadow")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    checkCaptures(rules, into: &findings)
    var known: [String: [FunctionID]] = [:]
    for id in rules.tree.functionIDs { known[rules.tree[id].name.text, default: []].append(id) }
    for (_, functions) in known where functions.count > 1 {
      for inner in functions {
        let outer = functions.first { other in
          other != inner && encloses(rules.tree[other].scope, rules.tree[inner].scope, rules.tree)
        }
        guard let outer else { continue }
        findings.warn(report(rules.tree[inner].name, outer: rules.tree[outer].name.span))
      }
    }
  }

  private static func checkCaptures(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.tree.matchIDs {
      var outer: [Name] = []
      var parent = rules.tree[id].parent
      while let match = parent {
        outer += rules.tree[match].path.compactMap(\.captured)
        parent = rules.tree[match].parent
      }
      for name in rules.tree[id].path.compactMap(\.captured) {
        guard let hidden = outer.first(where: { $0.text == name.text }) else { continue }
        findings.warn(report(name, outer: hidden.span))
      }
    }
  }

  /// Whether the first scope is outside the second one.
  private static func encloses(_ outer: DeclarationScope, _ inner: DeclarationScope, _ tree: SyntaxTree) -> Bool {
    switch (outer, inner) {
    case (.file, .service), (.file, .match): return true
    case (.service(let service), .match(let match)): return tree[match].service == service
    case (.match(let wanted), .match(let match)):
      var parent = tree[match].parent
      while let next = parent {
        if next == wanted { return true }
        parent = tree[next].parent
      }
      return false
    case (.file, .file), (.service, .file), (.service, .service), (.match, .file), (.match, .service): return false
    }
  }

  private static func report(_ name: Name, outer: Span) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`\(name.text)` hides another declaration of this name", at: name.span,
      label: "this one counts here", labels: [Diagnostic.Label(outer, "hidden")])
  }
}
