import RulePrograms
import RuleValues
import RulesFormatting
import RulesProjects
import SecurityRules
import SourceText

/// Formats texts as the command does.
enum Formatted {
  /// Returns the text in a style; a description of the result if there is none.
  static func text(_ text: String, _ style: FormatStyle = FormatStyle()) -> String {
    let file = SourceFile(name: "rules", text: text)
    let service = RulesText.service(of: file) ?? .firestore
    return switch CodeFormatter(style: style).format(file, read: { service.code(of: $0) }) {
    case .formatted(let bytes): String(decoding: bytes, as: UTF8.self)
    case .rejected(let diagnostics): "rejected: \(diagnostics.map(\.message))"
    case .faulty: "faulty"
    }
  }

  /// Returns the program of a text without its positions; nil if it does not load.
  static func program(_ text: String, _ service: RulesService) -> String? {
    guard let ruleset = try? AnyRuleset(SourceFile(name: "rules", text: text), service: service) else { return nil }
    return ruleset.program.dump.replacing(#/ at \d+:\d+/#, with: "")
  }

  /// Returns the lines of a formatted `match`, for the lines of an unformatted one.
  ///
  /// - Parameter width: the maximum length of the lines without their indentation.
  static func match(_ lines: String, width: Int = 100) -> String {
    let text = text("service cloud.firestore{match /a/{b}{\n\(lines)\n}}", FormatStyle(width: width + 4))
    let inner = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast(3)
    return inner.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
  }
}
