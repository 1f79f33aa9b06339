import RuleMutations
import SecurityRules
import SourceText
import Testing

/// A piece of rules, and its changes by one operator.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let changes: [String]
  var testDescription: String { "\(name): \(text)" }

  init(_ name: String, _ text: String, _ changes: [String]) {
    (self.name, self.text, self.changes) = (name, text, changes)
  }

  /// Returns the changes of the piece between two other pieces of a file.
  func found(between start: String, and end: String, _ service: RulesService) throws -> [String] {
    let file = SourceFile(name: "test.rules", text: start + text + end)
    let ruleset = try AnyRuleset(file, service: service)
    let kind = try #require(MutationOperator.named(name))
    let piece = start.utf8.count..<file.bytes.count - end.utf8.count
    return kind.edits(of: RulesText(ruleset)).filter {
      piece.lowerBound <= $0.span.start && $0.span.end <= piece.upperBound
    }.map { String(decoding: $0.applied(to: file)[piece.lowerBound...].dropLast(end.utf8.count), as: UTF8.self) }
  }
}
