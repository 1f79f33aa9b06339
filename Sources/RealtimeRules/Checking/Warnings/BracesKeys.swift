import SourceText

/// Keys in braces, where a variable is meant. Also said of files with errors, which this mistake often brings along.
enum BracesKeys {
  static func find(in tree: RulesTree) -> [Diagnostic] {
    let candidates = tree.locations.indices.compactMap { index in variable(tree.locations[index]).map { (index, $0) } }
    return candidates.map { index, variable in
      let location = tree.locations[index]
      let above = location.parent.map { tree.wildcards(above: $0) } ?? []
      let rivals = tree.locations.indices.filter { other in
        guard other != index, tree.locations[other].parent == location.parent else { return false }
        if case .wildcard = tree.locations[other].step { return true }
        return candidates.contains { $0.0 == other }
      }
      let isCertain = rivals.isEmpty && !above.contains { $0.utf8.elementsEqual(variable.utf8) }
      return BracesKey.report(key(location), meant: variable, isCertain: isCertain, at: location.keySpan)
    }
  }

  private static func key(_ location: RulesLocation) -> String {
    if case .key(let key) = location.step { return key }
    return ""
  }

  /// `$uid` of `{uid}` and `{uid=**}`; nil where the key is no name in braces.
  private static func variable(_ location: RulesLocation) -> String? {
    let key = key(location)
    guard key.utf8.first == UInt8(ascii: "{"), key.utf8.last == UInt8(ascii: "}") else { return nil }
    var name = key.dropFirst().dropLast()
    if name.utf8.suffix(3).elementsEqual("=**".utf8) { name = name.dropLast(3) }
    return RulesKey.isVariable("$\(name)") ? "$\(name)" : nil
  }
}
