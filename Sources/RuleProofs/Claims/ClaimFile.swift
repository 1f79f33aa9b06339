import RulesProjects
package import SourceText

/// Finds the claims of a file.
package enum ClaimFile {
  /// Returns the claims of files. Without a file, returns those in the comments of rules.
  ///
  /// - Throws: ``InvalidClaims`` if a claim cannot be read; ``InputFileError`` if a file cannot be read; ``InvalidRules`` if
  ///   the comments have no claims.
  package static func claims(at paths: [String], orInCommentsOf rules: SourceFile) throws -> [Claim] {
    guard paths.isEmpty else { return try paths.flatMap { try claims(of: RulesProjects.InputFile.read($0)) } }
    let found = try claims(inCommentsOf: rules)
    if found.isEmpty {
      throw InvalidRules(
        "\(EscapedText.name(rules.name)) has no claims; write `// @prove never …` in a line of its own, or name a file with claims"
      )
    }
    return found
  }

  /// Returns the claims of a claims file: one in each line. A line that begins with a space or tab continues the line before
  /// it. Lines that begin with `#` or `//` are comments.
  ///
  /// - Throws: ``InvalidClaims`` if a claim cannot be read.
  package static func claims(of file: SourceFile) throws(InvalidClaims) -> [Claim] {
    var texts = ClaimTexts(file)
    for line in 1...file.lineCount {
      let span = file.span(ofLine: line)
      let text = file.bytes[span.start..<span.end]
      guard let start = text.firstIndex(where: { !$0.isBlank }) else { continue }
      if text[start] == UInt8(ascii: "#") || text[start...].starts(with: "//".utf8) { continue }
      texts.add(start, until: span.end, continuesLine: start > span.start)
    }
    return try parse(texts)
  }

  /// Returns the claims in the comments of a rules file: each `// @prove` in a line of its own. A claim goes on in the next
  /// line if that is a comment whose text begins with two or more spaces.
  ///
  /// - Throws: ``InvalidClaims`` if a claim cannot be read.
  package static func claims(inCommentsOf file: SourceFile) throws(InvalidClaims) -> [Claim] {
    var texts = ClaimTexts(file)
    var isInClaim = false
    for line in 1...file.lineCount {
      let span = file.span(ofLine: line)
      let text = file.bytes[span.start..<span.end]
      guard let slashes = text.firstIndex(where: { !$0.isBlank }), text[slashes...].starts(with: "//".utf8),
        let start = text[(slashes + 2)...].firstIndex(where: { !$0.isBlank })
      else {
        isInClaim = false
        continue
      }
      if let claim = Self.claim(in: text[start...]) {
        texts.add(claim, until: span.end, continuesLine: false)
        isInClaim = true
      } else if isInClaim, start >= slashes + 4 {
        texts.add(start, until: span.end, continuesLine: true)
      } else {
        isInClaim = false
      }
    }
    return try parse(texts)
  }

  /// Returns the start of the claim behind `@prove`.
  private static func claim(in comment: ArraySlice<UInt8>) -> Int? {
    guard comment.starts(with: "@prove".utf8) else { return nil }
    let rest = comment.dropFirst("@prove".utf8.count)
    if let first = rest.first, !first.isBlank { return nil }
    return rest.firstIndex { !$0.isBlank } ?? rest.endIndex
  }

  private static func parse(_ texts: ClaimTexts) throws(InvalidClaims) -> [Claim] {
    var claims: [Claim] = []
    var problems: [Diagnostic] = []
    for text in texts.all {
      do {
        claims.append(try ClaimParser.parse(text))
      } catch {
        problems += error.diagnostics
      }
    }
    if !problems.isEmpty { throw InvalidClaims(file: texts.file, diagnostics: problems) }
    return claims
  }
}

/// Collects the texts of claims from the lines of a file.
private struct ClaimTexts {
  let file: SourceFile
  private(set) var all: [ClaimText] = []
  private var current: (bytes: [UInt8], map: OffsetMap, end: Int)?

  init(_ file: SourceFile) { self.file = file }

  mutating func add(_ start: Int, until end: Int, continuesLine: Bool) {
    let trimmed = file.bytes[start..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    let bytes = file.bytes[start..<trimmed]
    if continuesLine, var text = current {
      text.map.appendEscape(written: start - text.end, decoded: 1)
      text.map.appendPlain(bytes.count)
      text.bytes += [UInt8(ascii: " ")] + bytes
      text.end = trimmed
      current = text
      all.removeLast()
    } else {
      current = (Array(bytes), .identity(Span(start, trimmed)), trimmed)
    }
    if let current { all.append(ClaimText(in: file, current.bytes, at: current.map)) }
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
