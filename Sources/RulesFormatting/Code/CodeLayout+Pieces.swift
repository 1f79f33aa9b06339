import SourceText

extension CodeLayout {
  /// Where the lines of a broken chain begin.
  enum Alignment {
    /// One level further in than its first line.
    case hanging
    /// One level further in than the statement, whose first line it continues.
    case assigned
    /// At the column of its first line.
    case aligned
  }

  /// The layout of a piece, whose tokens are the next ones.
  mutating func piece(_ piece: CodePiece, _ alignment: Alignment = .hanging) -> Layout {
    switch piece {
    case .token: token()
    case .prefixed(let operand): .sequence(token(), self.piece(operand))
    case .chain(.logical, let operands): conditions(operands, alignment)
    case .chain(.other, let operands): operation(operands)
    case .conditional(let values): conditional(values)
    case .postfix(let base, let suffixes): postfix(base, suffixes)
    case .group(let inner): group(inner)
    case .list(let elements): brackets(elements, keepsLines: true) { $0.piece($1) }
    case .map(let entries): brackets(entries, keepsLines: true) { $0.entry($1) }
    case .object(let entries): object(entries)
    case .path(let segments): path(segments)
    }
  }

  // MARK: Brackets

  /// Brackets with elements between them, on one line or each on its own line.
  ///
  /// - Parameters:
  ///   - keepsLines: whether they stay broken if a line ends after the opening bracket in the source.
  ///   - padding: the space inside the brackets on one line.
  mutating func brackets<Element>(
    _ elements: [Element], keepsLines: Bool, padding: Layout.LineText = .empty,
    layout: (inout CodeLayout, Element) -> Layout
  ) -> Layout {
    BracketLayout(parts(of: elements, layout: layout)).layout(keepsLines: keepsLines, padding: padding)
  }

  /// Takes brackets with elements between them.
  private mutating func parts<Element>(
    of elements: [Element], layout: (inout CodeLayout, Element) -> Layout
  ) -> BracketLayout.Parts {
    var parts = BracketLayout.Parts(opening: token(), isBroken: hasLineBreakBefore && !elements.isEmpty)
    for (index, element) in elements.enumerated() {
      let (trailing, own) = takeComments()
      let isBlank = hasBlankLineBefore && (index > 0 || !own.isEmpty)
      let content = layout(&self, element)
      let comma = isAt(",") ? token() : .empty
      parts.elements.append(
        BracketLayout.Element(trailing: trailing, own: own, isBlank: isBlank, content: content, comma: comma))
    }
    (parts.trailing, parts.own) = takeComments()
    parts.closing = token()
    return parts
  }

  private mutating func group(_ inner: CodePiece) -> Layout {
    if case .group = inner, !hasCommentsAfterNext { return .sequence(token(), piece(inner), token()) }
    return brackets([inner], keepsLines: false) { $0.piece($1, .aligned) }
  }

  /// Whether a comment that ends its line follows the next token.
  private var hasCommentsAfterNext: Bool {
    var ahead = self
    _ = ahead.token()
    return ahead.hasComments
  }

  private mutating func entry(_ entry: CodeEntry) -> Layout {
    let key = piece(entry.key)
    // A path would include the colon.
    let space = if case .path = entry.key { Layout.text(" ") } else { Layout.empty }
    return .sequence(key, space, token(), .text(" "), piece(entry.value))
  }

  /// An object of a JSON text. It stays on one line if it is on one line in the source, and contains no other object.
  private mutating func object(_ entries: [CodeEntry]) -> Layout {
    let isNested = entries.contains { entry in
      if case .object(let inner) = entry.value { !inner.isEmpty } else { false }
    }
    let layout = brackets(entries, keepsLines: true, padding: .space) { $0.entry($1) }
    return isNested ? layout.opened : layout
  }

  private mutating func path(_ segments: [CodeSegment]) -> Layout {
    var parts: [Layout] = []
    for segment in segments {
      switch segment {
      case .plain(let count): parts.append(tokens(count))
      case .template(let value): parts += [tokens(3), piece(value).flat, token()]
      }
    }
    return .sequence(parts)
  }

  // MARK: Members, indexes and calls

  private mutating func postfix(_ base: CodePiece, _ suffixes: [CodeSuffix]) -> Layout {
    var chain = MemberChain(base: piece(base))
    if case .path = base { chain.addSpace() }
    for (index, suffix) in suffixes.enumerated() {
      if beginsLink(suffixes[index...], isFirst: chain.isEmpty) {
        let (trailing, own) = takeComments()
        chain.beginCall(after: trailing, own)
      }
      switch suffix {
      case .member: chain.add(tokens(2))
      case .index(let index): chain.add(.sequence(token(), piece(index), token()))
      case .slice(let from, let to): chain.add(slice(from, to))
      case .call(let arguments): call(arguments, in: &chain)
      }
    }
    return chain.layout
  }

  /// Whether a member that is called gets a line of its own in a broken chain. Calls without arguments stay with the base, and
  /// the last one stays with the call before it: `newData.parent()`, `.child('a').val()`.
  private func beginsLink(_ suffixes: ArraySlice<CodeSuffix>, isFirst: Bool) -> Bool {
    guard case .member? = suffixes.first, case .call(let arguments)? = suffixes.dropFirst().first else { return false }
    return hasComments || !arguments.isEmpty || (!isFirst && suffixes.count > 2)
  }

  private mutating func slice(_ from: CodePiece?, _ to: CodePiece?) -> Layout {
    var parts = [token()]
    if let from { parts.append(piece(from)) }
    if case .path? = from { parts.append(.text(" ")) }
    parts.append(token())
    if let to { parts.append(piece(to)) }
    return .sequence(parts + [token()])
  }

  private mutating func call(_ arguments: [CodePiece], in chain: inout MemberChain) {
    let layout = BracketLayout(parts(of: arguments) { $0.piece($1) })
    let isOpen = arguments.last?.hasBrackets ?? false && !arguments.dropLast().contains(where: \.hasBrackets)
    if isOpen, let call = layout.openCall {
      chain.add(call.layout, broken: call.open)
    } else {
      chain.add(layout.layout(keepsLines: false, padding: .empty))
    }
  }
}

extension CodePiece {
  /// Whether it is a list or a map.
  var hasBrackets: Bool {
    switch self {
    case .list(let elements): !elements.isEmpty
    case .map(let entries), .object(let entries): !entries.isEmpty
    case .token, .prefixed, .chain, .conditional, .postfix, .group, .path: false
    }
  }
}
