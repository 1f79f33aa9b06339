import Explanations
import RuleEvaluation
package import RuleProofs
import RulesProjects
package import SourceText
import SymbolicRules
import TestSuites

/// The report of a comparison for people.
package struct ComparisonText: Sendable {
  private let style: TerminalStyle

  /// Creates a report with the colors of `style`.
  package init(style: TerminalStyle) { self.style = style }

  /// Returns the findings with their requests, and the conclusion.
  package func render(_ found: [ComparedAccess], _ comparison: RulesComparison) -> String {
    (found.map { block($0) } + [Self.conclusion(found, comparison)]).joined(separator: "\n")
  }

  private func block(_ access: ComparedAccess) -> String {
    let renderer = ExplanationRenderer(style: .plain)
    let head = style.paint(
      access.isNewlyAllowed ? "NEWLY ALLOWED" : "NEWLY DENIED", access.isNewlyAllowed ? .bad : .good)
    var lines = ["\(head)  \(style.paint(access.name, .strong))"]
    lines += access.request.lines(indent: "  ")
    for (version, story) in [("old", access.old), ("new", access.new)] {
      let summary = renderer.summary(story)
      let lead = "  \(version) version \(story.decision.isAllowed ? "allows" : "denies") it: "
      lines += renderer.wrap(lead + summary, indent: "    ").enumerated().map { index, line in
        index == 0 ? "  " + line.drop { $0 == " " } : line
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns what the findings mean, and what was not decided.
  package static func conclusion(_ found: [ComparedAccess], _ comparison: RulesComparison) -> String {
    let allowed = found.count(where: \.isNewlyAllowed)
    let denied = found.count - allowed
    var sentences: [String] = []
    if found.isEmpty {
      sentences.append(comparison.open.isEmpty ? equivalence(comparison) : "No difference was found.")
    } else {
      sentences.append("Newly allowed: \(allowed). Newly denied: \(denied).")
      if comparison.isContradicted {
        sentences.append(
          "It was proved that there is no such request. Please report this fault of rules-sim with your rules.")
      }
    }
    if !comparison.open.isEmpty, found.isEmpty {
      let count = comparison.open.count
      let constructs = Set(comparison.open.flatMap(\.gaps).map(\.construct.string)).sorted()
      sentences.append(
        "\(count) \(count == 1 ? "question was" : "questions were") searched within bounds, and not proved."
          + (constructs.isEmpty ? "" : " Not modeled: \(constructs.joined(separator: ", ")).")
      )
    }
    return sentences.joined(separator: " ") + "\n"
  }

  private static func equivalence(_ comparison: RulesComparison) -> String {
    let scope = comparison.longestPath.map { ", for paths of up to \($0) segments" } ?? ""
    let exceptions = Self.exceptions(comparison).joined(separator: ", and ")
    return "Equivalent\(scope): both versions decide every request in the same way, except \(exceptions)."
  }

  /// What a proof of equivalence leaves out.
  static func exceptions(_ comparison: RulesComparison) -> [String] {
    ["at limits of the service"] + (comparison.hasPartialQueries ? ["for queries with filters other than `==`"] : [])
  }
}
