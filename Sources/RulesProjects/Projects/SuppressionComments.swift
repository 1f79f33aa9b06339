package import RuleValues
import SecurityRules
package import SourceText

/// The comments of a rules file that silence a code on one statement: `// rules-sim: ignore cloud/open-read reason`.
///
/// A comment is about the statement that it is inside of, else about the one that ends on its line, else about the next
/// one. Several codes are separated by commas. Errors cannot be silenced.
package struct SuppressionComments: Sendable {
  private struct Comment: Sendable {
    let codes: [String]
    let hasReason: Bool
    let span: Span
    /// The statement that the comment is about; nil if none follows.
    let statement: Span?
  }

  private static let mark = "rules-sim:"
  private var comments: [Comment] = []

  /// Reads the comments of `file`.
  ///
  /// - Parameter statements: the spans of the statements, in any order.
  package init(of file: SourceFile, service: RulesService, statements: [Span]) {
    guard Self.containsMark(file.bytes) else { return }
    let statements = statements.sorted { $0.start < $1.start }
    for token in service.coloredTokens(of: file) where token.kind == .comment {
      guard let (codes, hasReason) = Self.read(file.text(of: token.span)) else { continue }
      comments.append(
        Comment(
          codes: codes, hasReason: hasReason, span: token.span,
          statement: Self.statement(of: token.span, statements, file)))
    }
  }

  /// Returns the diagnostics that no comment silences, and notes about comments that silence nothing or give no reason.
  ///
  /// - Parameter isAudited: whether the diagnostics include those of an audit. Otherwise, comments about them may silence
  ///   nothing.
  package func apply(to diagnostics: [Diagnostic], isAudited: Bool = false) -> [Diagnostic] {
    if comments.isEmpty { return diagnostics }
    var used = Set<Int>()
    var kept = diagnostics.filter { diagnostic in
      let silencing = comments.indices.filter { silences($0, diagnostic) }
      used.formUnion(silencing)
      return silencing.isEmpty
    }
    for (index, comment) in comments.enumerated() {
      let isOfAudit = comment.codes.contains { $0.hasPrefix(AuditPages.prefix) }
      if !used.contains(index), isAudited || !isOfAudit { kept.append(Self.unused(comment)) }
      if !comment.hasReason { kept.append(Self.withoutReason(comment)) }
    }
    return kept.sortedByPosition()
  }

  private func silences(_ index: Int, _ diagnostic: Diagnostic) -> Bool {
    let comment = comments[index]
    guard diagnostic.severity != .error, let statement = comment.statement,
      comment.codes.contains(diagnostic.code.name)
    else { return false }
    return (statement.start...statement.end).contains(diagnostic.span.start)
  }

  // MARK: Reading

  private static func containsMark(_ bytes: [UInt8]) -> Bool {
    let mark = Array(Self.mark.utf8)
    return bytes.indices.contains { start in
      bytes[start] == mark[0] && start + mark.count <= bytes.count
        && bytes[start..<start + mark.count].elementsEqual(mark)
    }
  }

  /// The codes of a comment, and whether a reason follows them; nil for any other comment.
  private static func read(_ text: String) -> (codes: [String], hasReason: Bool)? {
    var text = text[...]
    for sign in ["//", "/*"] where text.hasPrefix(sign) { text = text.dropFirst(sign.count) }
    if text.hasSuffix("*/") { text = text.dropLast(2) }
    var words = text.split { $0.isWhitespace }
    guard words.count > 1, words[0] == Self.mark[...], words[1] == "ignore" else { return nil }
    words.removeFirst(2)
    var codes: [String] = []
    while let word = words.first {
      let isLast = !word.hasSuffix(",")
      codes += word.split(separator: ",").map(String.init)
      words.removeFirst()
      if isLast { break }
    }
    return (codes, !words.isEmpty)
  }

  private static func statement(of comment: Span, _ statements: [Span], _ file: SourceFile) -> Span? {
    if let around = statements.last(where: { $0.start < comment.start && comment.end <= $0.end }) { return around }
    let line = file.line(of: comment.start)
    let before = statements.last { $0.end <= comment.start }
    if let before, file.line(of: before.end) == line { return before }
    return statements.first { $0.start >= comment.end }
  }

  // MARK: Diagnostics

  /// The pages of the codes about comments.
  package static let pages = [
    DiagnosticPage(
      "project/unused-ignore",
      """
      The comment silences a code that the statement does not report. The mistake may be fixed, or the code may be \
      misspelled. Remove the comment.
      """,
      bad: example("allow read: if true; // rules-sim: ignore cloud/token-uid the app has this claim"),
      good: example("allow read: if true;"), source: "this program"),
    DiagnosticPage(
      "project/ignore-reason",
      "A comment that silences a code needs a reason, so that readers can tell whether it still applies.",
      bad: example("allow write: if true; // rules-sim: ignore cloud/open-write"),
      good: example("allow write: if true; // rules-sim: ignore cloud/open-write a public guest book"),
      source: "this program"),
  ]

  private static func example(_ statement: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/guests/{guest} {
        \(statement)
      }
    }

    """
  }

  private static func unused(_ comment: Comment) -> Diagnostic {
    let codes = comment.codes.map { "`\($0)`" }.joined(separator: ", ")
    let unknown = comment.codes.compactMap { FindingNames.problem($0) }
    return Diagnostic(
      pages[0].code, .note, "this comment silences nothing", at: comment.span,
      label: comment.codes.isEmpty ? "names no code" : "the statement does not report \(codes)",
      notes: unknown.isEmpty ? ["remove the comment"] : unknown)
  }

  private static func withoutReason(_ comment: Comment) -> Diagnostic {
    Diagnostic(
      pages[1].code, .note, "this comment gives no reason", at: comment.span,
      label: "add a few words after the code")
  }
}
