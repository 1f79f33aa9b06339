import SourceText

extension Parser {
  /// A whole file: version, imports, then services and functions.
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
      default: refuseFileToken()
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
      refuse(expected: "`=` must stand here", notes: ["`rules_version = '2';`"])
      if isAt(.colon) || isAt(.equal) { advance() }
    }
    guard current.kind == .string else {
      refuse(expected: "`'1'` or `'2'` must stand here")
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

  /// Leaves the rest of a version that cannot be read unread.
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
        refuse(expected: "a module's name in quotes must stand here", notes: [Self.importNote])
        skipStatement()
        continue
      }
      let module = Name(text: LiteralText.string(file.bytes, current.span), span: current.span)
      advance()
      parseImportAlias()
      if !take(.semicolon) {
        refuse(expected: "`;` must stand here", notes: [Self.importNote])
        skipStatement()
      }
      if tree.imports.isEmpty { reportLate(ImportStatement.notAllowed(at: start)) }
      reportLate(ImportStatement.unknownModule(module.text, at: start))
      tree.imports.append(ImportDeclaration(module: module, span: Span(start.start, previousEnd)))
    }
  }

  private static let importNote = "nothing can be imported: a rules file is one file"

  /// `as name`
  @inline(never)
  private mutating func parseImportAlias() {
    guard current.kind == .identifier, current.span.count == 2, name(at: position).text.utf8.elementsEqual("as".utf8),
      isAt(.identifier, ahead: 1)
    else { return }
    advance()
    advance()
  }

  /// Behind the next `;`, or before what begins a declaration of the file.
  @inline(never)
  private mutating func skipStatement() {
    while current.kind != .end, !isAt(.service), !isAt(.function), !isAt(.import) {
      if take(.semicolon) { return }
      advance()
    }
  }

  // MARK: What does not belong here

  @inline(never)
  private mutating func refuseFileToken() {
    switch current.kind {
    case .keyword(.match), .keyword(.allow):
      refuse(
        expected: "a `service` or a `function` must stand here",
        notes: ["`match` stands inside of `service cloud.firestore { … }`"])
    case .keyword(.rulesVersion):
      refuse(expected: "nothing but comments may stand before the version")
    case .punctuation(.closeBrace):
      refuse(expected: "no brace is open here")
    case .identifier where isFile("rulesVersion") || isFile("version") || isFile("rules"):
      refuse(expected: "a `service` or a `function` must stand here", notes: ["the version: `rules_version = '2';`"])
    default: refuse(expected: "a `service` or a `function` must stand here")
    }
    skipFileToken()
  }

  private func isFile(_ word: String) -> Bool { name(at: position).text.utf8.elementsEqual(word.utf8) }

  /// Behind what does not belong here: up to the next declaration of the file, over whole pairs of braces.
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
