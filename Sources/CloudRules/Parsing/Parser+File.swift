import SourceText

extension Parser {
  /// Parses a whole file: version, imports, then services and functions.
  @inline(never)
  mutating func parseFile() {
    if case .end = current.kind {
      if strays.isEmpty { report(RulesEmpty.report(at: Span(at: current.span.end))) }
      return
    }
    parseVersion()
    parseImports()
    if case .end = current.kind { reportHere { RulesEmpty.report(at: $0) } }
    while current.kind != .end {
      switch current.kind {
      case .keyword(.service): parseService()
      case .keyword(.function): parseFunction(in: .file)
      default: rejectFileToken()
      }
    }
  }

  // MARK: Version and imports

  @inline(never)
  private mutating func parseVersion() {
    guard isAt(.rulesVersion) else { return }
    let start = current.span
    advance()
    if !take(.assign) {
      rejectToken("expected `=`", notes: ["`rules_version = '2';`"])
      if isAt(.colon) || isAt(.equal) { advance() }
    }
    guard current.kind == .string else {
      rejectToken("expected `'1'` or `'2'`")
      skipVersion(in: start)
      return
    }
    let value = LiteralText.string(file.bytes, current.span)
    let valueSpan = current.span
    advance()
    _ = take(.semicolon)
    tree.version = VersionDeclaration(value: value, valueSpan: valueSpan, span: Span(start.start, previousEnd))
    if !["1", "2"].contains(value) { reportLate(RulesVersion.report(value, at: start, value: valueSpan)) }
  }

  /// Skips the rest of an invalid version.
  @inline(never)
  private mutating func skipVersion(in start: Span) {
    while current.kind != .end, !isAt(.service), !isAt(.function), !isAt(.import) {
      advance()
      if token(at: position - 1).kind == .punctuation(.semicolon) { return }
    }
  }

  @inline(never)
  private mutating func parseImports() {
    while isAt(.import) {
      let start = current.span
      advance()
      guard current.kind == .string else {
        rejectToken("expected a module's name in quotes", notes: [Self.importNote])
        skipStatement()
        continue
      }
      let module = Name(text: LiteralText.string(file.bytes, current.span), span: current.span)
      advance()
      parseImportAlias()
      if !take(.semicolon) {
        rejectToken("expected `;`", notes: [Self.importNote])
        skipStatement()
      }
      if tree.imports.isEmpty { reportLate(ImportStatement.notAllowed(at: start)) }
      reportLate(ImportStatement.unknownModule(module.text, at: start))
      tree.imports.append(ImportDeclaration(module: module, span: Span(start.start, previousEnd)))
    }
  }

  private static let importNote = "rules cannot import other files"

  /// Takes an optional `as name`.
  @inline(never)
  private mutating func parseImportAlias() {
    guard current.kind == .identifier, current.span.count == 2, name(at: position).text.utf8.elementsEqual("as".utf8),
      isAt(.identifier, ahead: 1)
    else { return }
    advance()
    advance()
  }

  /// Skips to after the next `;`, or to the next start of a declaration of the file.
  @inline(never)
  private mutating func skipStatement() {
    while current.kind != .end, !isAt(.service), !isAt(.function), !isAt(.import) {
      if take(.semicolon) { return }
      advance()
    }
  }

  // MARK: What does not belong here

  @inline(never)
  private mutating func rejectFileToken() {
    switch current.kind {
    case .keyword(.match), .keyword(.allow):
      rejectToken(
        "expected a `service` or a `function`",
        notes: ["a `match` belongs inside `service cloud.firestore { … }`"])
    case .keyword(.rulesVersion):
      rejectToken("only comments are allowed before the version")
    case .punctuation(.closeBrace):
      rejectToken("no brace is open")
    case .identifier where isFile("rulesVersion") || isFile("version") || isFile("rules"):
      rejectToken(
        "expected a `service` or a `function`", notes: ["to set the version, write `rules_version = '2';`"])
    default: rejectToken("expected a `service` or a `function`")
    }
    skipFileToken()
  }

  private func isFile(_ word: String) -> Bool { name(at: position).text.utf8.elementsEqual(word.utf8) }

  /// Skips to the next declaration of the file, over whole pairs of braces.
  @inline(never)
  private mutating func skipFileToken() {
    var depth = 0
    repeat {
      if isAt(.openBrace) { depth += 1 }
      if isAt(.closeBrace) { depth -= 1 }
      advance()
      let isDeclaration = isAt(.service) || (depth <= 0 && isAt(.function))
      if isDeclaration { return }
    } while current.kind != .end
  }
}
