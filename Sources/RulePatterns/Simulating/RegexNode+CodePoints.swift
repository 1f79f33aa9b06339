extension RegexNode {
  /// Returns the code points that a single-character node matches. Empty for other nodes.
  func codePoints(ignoringCase: Bool) -> CodePointSet {
    switch self {
    case .scalar(let value):
      CharacterClass(negated: false, items: [.range(value...value)]).codePoints(ignoringCase: ignoringCase)
    case .anyExceptLineTerminator:
      CodePointSet([0x0A...0x0A, 0x0D...0x0D, 0x85...0x85, 0x2028...0x2029]).complement
    case .characterClass(let characters): characters.codePoints(ignoringCase: ignoringCase)
    case .set(let set): set
    default: .nothing
    }
  }
}

extension CharacterClass {
  /// Returns the members, with the other case of ASCII letters if case is ignored.
  func codePoints(ignoringCase: Bool) -> CodePointSet {
    var set = CodePointSet.nothing
    for item in CaseFolding(items, ignoringCase: ignoringCase).items {
      switch item {
      case .range(let range): set = set.union(CodePointSet([range]))
      case .named(let name, let negated): set = set.union(negated ? name.codePoints.complement : name.codePoints)
      }
    }
    return negated ? set.complement : set
  }
}

extension CharacterClass.Name {
  /// The members of the named set.
  var codePoints: CodePointSet {
    switch self {
    case .digit: CodePointSet([0x30...0x39])
    case .word: .word
    case .space: CodePointSet([0x09...0x0D, 0x20...0x20])
    }
  }
}
