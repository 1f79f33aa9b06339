import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SecurityRules
package import SourceText

/// Renders the explanation of a decision as text.
package struct ExplanationRenderer: Sendable {
  /// The maximum number of paths of an update in the headline.
  private static let maximumPaths = 5

  let style: TerminalStyle
  let width: Int
  /// Whether to show each true part of a condition, not only the first.
  let tellsAll: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - style: the colors.
  ///   - width: the line width in columns; longer values get their own lines.
  ///   - tellsAll: whether to show each true part of a condition, not only the first. Useful if a request is
  ///     unexpectedly allowed.
  package init(style: TerminalStyle = .plain, width: Int = 80, tellsAll: Bool = false) {
    self.style = style
    self.width = max(40, width)
    self.tellsAll = tellsAll
  }

  /// Returns the whole explanation: the outcome, the rules in evaluation order, the stored data that was read, and the
  /// reason.
  package func render(_ story: DecisionExplanation) -> String {
    var blocks = [headline(story)]
    if let explanation = story.explanation {
      if !explanation.visits.isEmpty { blocks.append(visits(story, explanation)) }
      if let reads = reads(explanation) { blocks.append(reads) }
      if let documents = documents(explanation) { blocks.append(documents) }
    }
    blocks.append(verdict(story, isBrief: story.decision.isAllowed))
    if let otherMode = otherMode(story) { blocks.append(otherMode) }
    let nearest = story.nearestMisses.sentences.flatMap { wrap($0, indent: "") }
    if !nearest.isEmpty { blocks.append(nearest) }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Returns the explanation on one line: the outcome, the request, the deciding rule and the reason.
  package func oneLine(_ story: DecisionExplanation) -> String {
    let request = "\(RequestText.operation(story)) as \(RequestText.actor(story))"
    let mode = RequestText.queryMode(story.decision).map { " (\($0))" } ?? ""
    let nearest = story.nearestMisses.best.map { " \($0.sentence)" } ?? ""
    return "\(effect(story.decision)) \(request)\(mode): \(summary(story))\(nearest)"
  }

  /// Returns the deciding rule and the reason on one line.
  package func summary(_ story: DecisionExplanation) -> String { Sentences.finished(VerdictText(story).summary) }

  /// Returns the reason in three to eight lines: the deciding rule and its location, the deciding sub-expression with
  /// the values of its operands, and a sentence.
  ///
  /// For a denied request, the closest allowed requests follow if they were searched for. For a granted write, the
  /// `.validate` rules follow, because each of them could have denied it.
  package func reason(_ story: DecisionExplanation) -> String {
    let nearest = story.nearestMisses.best.map { wrap($0.sentence, indent: "") } ?? []
    return (verdict(story, isBrief: false) + validations(story) + nearest).map { $0 + "\n" }.joined()
  }

  private func headline(_ story: DecisionExplanation) -> [String] {
    let effect = (story.decision.effect.rawValue.uppercased(), role(story.decision))
    var lines = flow(
      [effect, (" \(RequestText.operation(story))", .strong), (" as \(RequestText.actor(story))", nil)]
        + (RequestText.queryMode(story.decision).map { [(" (\($0))", .quiet)] } ?? []),
      indent: "     ")
    let places = story.request.places
    lines += places.prefix(Self.maximumPaths).map {
      "      \(TerminalText.elided($0, limit: ValueText.maximumPath))"
    }
    let omitted = places.count - Self.maximumPaths
    return omitted > 0 ? lines + ["      … and \(omitted) more"] : lines
  }

  private func effect(_ decision: Decision) -> String {
    style.paint(decision.effect.rawValue.uppercased(), role(decision))
  }

  private func role(_ decision: Decision) -> TerminalStyle.Role { decision.isAllowed ? .good : .bad }

  /// Joins the pieces with spaces, and breaks lines only between pieces.
  ///
  /// - Parameter pieces: the texts, each with the role for its color.
  func flow(_ pieces: [(text: String, role: TerminalStyle.Role?)], indent: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var count = 0
    for (text, role) in pieces {
      let painted = role.map { style.paint(text, $0) } ?? text
      if count > 0, count + 1 + text.count > width {
        lines.append(line)
        line = indent + painted
        count = indent.count + text.count
      } else {
        line += (count > 0 ? " " : "") + painted
        count += (count > 0 ? 1 : 0) + text.count
      }
    }
    return lines + [line]
  }

  /// Returns `text` broken between words to fit the width, each line after `indent`.
  package func wrap(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      let isEmpty = line.count == indent.count
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = indent + word
      } else {
        line += (isEmpty ? "" : " ") + word
      }
    }
    return lines + [line]
  }
}
