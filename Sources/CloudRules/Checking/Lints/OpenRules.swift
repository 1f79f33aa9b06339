import RulePrograms
import SourceText

/// Rules that open everything, and rules that therefore restrict nothing.
enum OpenRules {
  private static let writes: Set<RuleMethod> = [.create, .update, .delete]

  static func find(in file: LintedRules) -> [Diagnostic] {
    let open = file.tree.allowIDs.filter { file.constant($0) == true && file.service(of: $0) != .unknown }
    let globs = open.filter { file.tree[file.tree[$0].match].path.last?.isGlob == true }
    return publicWrites(globs, file) + repeated(file) + swallowed(by: globs, file)
  }

  private static func publicWrites(_ globs: [AllowID], _ file: LintedRules) -> [Diagnostic] {
    globs.filter { !writes.isDisjoint(with: file.rules.methods(of: $0)) }
      .map { PublicWrite.report(at: file.tree[$0].keywordSpan) }
  }

  /// Those behind an unconditional one of the same match.
  private static func repeated(_ file: LintedRules) -> [Diagnostic] {
    file.tree.matches.flatMap { match -> [Diagnostic] in
      var open: [RuleMethod: Span] = [:]
      return match.allows.compactMap { id in
        let methods = file.rules.methods(of: id)
        let span = file.tree[id].keywordSpan
        let earlier = methods.compactMap { open[$0] }
        if file.constant(id) == true { for method in methods where open[method] == nil { open[method] = span } }
        guard !methods.isEmpty, earlier.count == methods.count else { return nil }
        return MootAllow.report(at: span, open: earlier[0])
      }
    }
  }

  /// Those whose documents an unconditional `{name=**}` takes as well.
  private static func swallowed(by globs: [AllowID], _ file: LintedRules) -> [Diagnostic] {
    // More than a few such rules are one mistake.
    let broad = globs.prefix(8).map { ($0, file.path(of: file.tree[$0].match), Set(file.rules.methods(of: $0))) }
    guard !broad.isEmpty else { return [] }
    return file.tree.allowIDs.compactMap { id in
      guard file.constant(id) != true else { return nil }
      let methods = file.rules.methods(of: id)
      let match = file.tree[id].match
      let path = file.path(of: match)
      let cover = broad.first { glob, pattern, open in
        file.tree[glob].match != match && file.tree[file.tree[glob].match].service == file.tree[match].service
          && !methods.isEmpty && open.isSuperset(of: methods) && covers(pattern, path)
      }
      return cover.map { MootAllow.report(at: file.tree[id].keywordSpan, open: file.tree[$0.0].keywordSpan) }
    }
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
