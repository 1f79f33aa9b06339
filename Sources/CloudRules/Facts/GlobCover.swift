/// Which `allow` statements cover the documents of others through a `{name=**}`.
extension LintedRules {
  /// Whether the match's path ends with `{name=**}`.
  func endsInGlob(_ match: MatchID) -> Bool { tree[match].path.last?.isGlob == true }

  /// The `allow` statements without a condition in matches that end with `{name=**}`.
  var openGlobs: [AllowID] {
    tree.allowIDs.filter { constant($0) == true && service(of: $0) != nil && endsInGlob(tree[$0].match) }
  }

  /// The statements of `allows` whose documents the `{name=**}` of another match covers, each with the first `allow`
  /// there.
  ///
  /// - Parameter matters: whether to include a statement with these methods, by the methods of the glob's `allow`.
  func covered(
    _ allows: [AllowID], by globs: [AllowID], where matters: (_ methods: MethodSet, _ granted: MethodSet) -> Bool
  ) -> [(id: AllowID, glob: AllowID)] {
    // More than a few such rules are one mistake.
    let broad = globs.prefix(8).map { ($0, path(of: tree[$0].match), methods(of: $0)) }
    if broad.isEmpty { return [] }
    return allows.compactMap { id in
      let match = tree[id].match
      let methods = methods(of: id)
      if methods.isEmpty { return nil }
      let path = path(of: match)
      let cover = broad.first { glob, pattern, granted in
        tree[glob].match != match && tree[tree[glob].match].service == tree[match].service && matters(methods, granted)
          && Self.covers(pattern, path)
      }
      return cover.map { (id, $0.0) }
    }
  }

  /// Whether a path that ends with a glob matches everything that the other path matches.
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
