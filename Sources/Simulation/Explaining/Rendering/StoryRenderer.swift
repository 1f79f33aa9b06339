import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
public import SourceText

/// Tells the story of a decision to people.
public struct StoryRenderer: Sendable {
  let style: TerminalStyle
  let width: Int

  /// A renderer.
  ///
  /// - Parameters:
  ///   - style: colours, or none.
  ///   - width: how many columns a line should have; values that are longer stand on lines of their own.
  public init(style: TerminalStyle = .plain, width: Int = 80) {
    self.style = style
    self.width = max(40, width)
  }

  /// The whole story: the answer, the rules in the order in which they were asked, the stored data that was read, and
  /// the one thing that decided.
  public func render(_ story: DecisionStory) -> String {
    var blocks = [headline(story)]
    if let explanation = story.explanation {
      if !explanation.visits.isEmpty { blocks.append(visits(explanation, story.ruleset.program)) }
      if let reads = reads(explanation) { blocks.append(reads) }
    }
    blocks.append(verdict(story))
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The story on one line: the answer, what was asked, the deciding rule and why.
  public func oneLine(_ story: DecisionStory) -> String {
    let request = "\(RequestText.operation(story.operation)) as \(RequestText.actor(story.identity))"
    return "\(effect(story.decision)) \(request): \(VerdictText(story).summary)"
  }

  /// Why, in three to eight lines: the deciding rule and its place, the sub-expression that decided, the values of its
  /// operands, and a sentence.
  public func reason(_ story: DecisionStory) -> String {
    verdict(story).map { $0 + "\n" }.joined()
  }

  private func headline(_ story: DecisionStory) -> [String] {
    let request = style.paint(RequestText.operation(story.operation), .strong)
    var lines = ["\(effect(story.decision))  \(request)  as \(RequestText.actor(story.identity))"]
    if case .update(let base, let values) = story.operation {
      lines += values.map { "      \(ValueText.path(base.appending($0.path)))" }
    }
    return lines
  }

  private func effect(_ decision: Decision) -> String {
    style.paint(decision.effect.rawValue.uppercased(), decision.isAllowed ? .good : .bad)
  }

  /// `text` broken between words so that no line is longer than the width, each line after `indent`.
  func wrap(_ text: String, indent: String) -> [String] {
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
