import RulePrograms
import SourceText

/// Rules that open everything, and rules that therefore restrict nothing.
enum OpenRules {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    let open = file.tree.allowIDs.filter { file.constant($0) == true && file.service(of: $0) != .unknown }
    let globs = open.filter { isGlob(file.tree[$0].match, file) }
    for glob in globs where !file.rules.methods(of: glob).isDisjoint(with: .writes) {
      findings.warn(PublicWrite.report(at: file.tree[glob].keywordSpan))
    }
    for match in file.tree.matches { findRepeated(match, file, &findings) }
    findSwallowed(by: globs, file, &findings)
    findOverruled(in: file, &findings)
  }

  /// Those behind an unconditional one of the same match.
  private static func findRepeated(_ match: MatchDeclaration, _ file: LintedRules, _ findings: inout Findings) {
    var open: [(methods: MethodSet, span: Span)] = []
    var opened: MethodSet = []
    for id in match.allows {
      let methods = file.rules.methods(of: id)
      let span = file.tree[id].keywordSpan
      if !methods.isEmpty, opened.isSuperset(of: methods),
        let first = methods.methods.first.map({ MethodSet(named: $0.rawValue) }),
        let earlier = open.first(where: { $0.methods.isSuperset(of: first) })
      {
        findings.warn(MootAllow.report(at: span, open: earlier.span))
      }
      guard file.constant(id) == true, !opened.isSuperset(of: methods) else { continue }
      open.append((methods, span))
      opened.formUnion(methods)
    }
  }

  /// Those whose documents an unconditional `{name=**}` takes as well.
  private static func findSwallowed(by globs: [AllowID], _ file: LintedRules, _ findings: inout Findings) {
    let restricted = file.tree.allowIDs.filter { file.constant($0) != true }
    for (id, glob) in covered(restricted, by: globs, file, where: { $1.isSuperset(of: $0) }) {
      findings.warn(MootAllow.report(at: file.tree[id].keywordSpan, open: file.tree[glob].keywordSpan))
    }
  }

  /// `if false` where a `{name=**}` grants the same documents under a condition.
  private static func findOverruled(in file: LintedRules, _ findings: inout Findings) {
    let granting = file.tree.allowIDs.filter {
      file.constant($0) == nil && isGlob(file.tree[$0].match, file) && !asksForGlob($0, file)
    }
    let forbidden = file.tree.allowIDs.filter { file.constant($0) == false }
    for (id, glob) in covered(forbidden, by: granting, file, where: { !$1.isDisjoint(with: $0) }) {
      findings.warn(OverruledDenial.report(at: file.tree[id].keywordSpan, grant: file.tree[glob].keywordSpan))
    }
  }

  /// Those of `allows` whose documents another match's `{name=**}` takes as well, each with the first such `allow`.
  ///
  /// - Parameter matters: whether methods, and those of the glob's `allow`, make that a finding.
  private static func covered(
    _ allows: [AllowID], by globs: [AllowID], _ file: LintedRules,
    where matters: (_ methods: MethodSet, _ granted: MethodSet) -> Bool
  ) -> [(id: AllowID, glob: AllowID)] {
    // More than a few such rules are one mistake.
    let broad = globs.prefix(8).map { ($0, file.path(of: file.tree[$0].match), file.rules.methods(of: $0)) }
    if broad.isEmpty { return [] }
    return allows.compactMap { id in
      let match = file.tree[id].match
      let methods = file.rules.methods(of: id)
      if methods.isEmpty { return nil }
      let path = file.path(of: match)
      let cover = broad.first { glob, pattern, granted in
        file.tree[glob].match != match && file.tree[file.tree[glob].match].service == file.tree[match].service
          && matters(methods, granted) && covers(pattern, path)
      }
      return cover.map { (id, $0.0) }
    }
  }

  /// Whether the condition of an `allow` looks at what its `{name=**}` took, and so may leave documents out.
  private static func asksForGlob(_ allow: AllowID, _ file: LintedRules) -> Bool {
    guard case .glob(let name)? = file.tree[file.tree[allow].match].path.last?.kind,
      let condition = file.tree[allow].condition
    else { return false }
    let span = file.tree[condition].span
    return file.tree.nodeIDs.contains { id in
      guard case .identifier(let word) = file.tree[id].kind, file.tree[id].span.start >= span.start,
        file.tree[id].span.end <= span.end
      else { return false }
      return file.tree[word].utf8.elementsEqual(name.text.utf8)
    }
  }

  private static func isGlob(_ match: MatchID, _ file: LintedRules) -> Bool {
    file.tree[match].path.last?.isGlob == true
  }

  /// Whether a path that ends in a glob takes everything that the other takes.
  private static func covers(_ pattern: [PathSegment], _ path: [PathSegment]) -> Bool {
    let prefix = pattern.dropLast()
    guard path.count > prefix.count else { return false }
    return zip(prefix, path).allSatisfy { wide, narrow in
      switch (wide.kind, narrow.kind) {
      case (.literal(let left), .literal(let right)): left.utf8.elementsEqual(right.utf8)
      case (.capture, .literal), (.capture, .capture), (.glob, _): true
      default: false
      }
    }
  }
}
