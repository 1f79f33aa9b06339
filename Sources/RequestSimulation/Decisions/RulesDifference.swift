package import RulePrograms
import RulesProjects
import SourceText

/// Describes how two versions of rules differ, rule by rule.
package enum RulesDifference {
  /// The maximum length of a condition in a line.
  private static let maximumCondition = 160

  /// Returns a line for each rule that was added (`+`), removed (`-`) or has another condition (`~`), in the order of the
  /// files. Rules are the same if they have the same place and name; their lines do not matter.
  package static func lines(_ old: Program, _ new: Program) -> [String] {
    let before = conditions(old)
    let after = conditions(new)
    var lines: [String] = []
    for (name, condition) in before where !after.contains(where: { $0.name == name }) {
      lines.append("- \(name)\(shown(condition))")
    }
    for (name, condition) in after {
      guard let known = before.first(where: { $0.name == name }) else {
        lines.append("+ \(name)\(shown(condition))")
        continue
      }
      if known.condition != condition {
        lines.append("~ \(name)\(shown(known.condition)) → \(shown(condition).drop { ": ".contains($0) })")
      }
    }
    let (known, changed) = (functions(old), functions(new))
    return lines
      + Set(known.keys).union(changed.keys).sorted().filter { known[$0] != changed[$0] }.map { name in
        "\(known[name] == nil ? "+" : changed[name] == nil ? "-" : "~") function \(name)"
      }
  }

  /// Returns the rules with their names, which are made distinct by numbers.
  private static func conditions(_ program: Program) -> [(name: String, condition: String)] {
    var counts: [String: Int] = [:]
    return program.rules.indices.map { index in
      let rule = RuleID(index)
      let name = program.isAllow(rule) ? program.allowName(of: rule) : program.name(of: rule)
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return (
        count == 1 ? name : "\(name) (\(count))", words(program.text(of: program[rule].condition, in: program[rule]))
      )
    }
  }

  /// Returns the texts of the functions by their names.
  private static func functions(_ program: Program) -> [String: [String]] {
    program.functions.reduce(into: [:]) { texts, function in
      texts[function.name, default: []] += function.body.map { id in
        words(program.file.text(of: program.spans[Int(id.index)]))
      }
    }
  }

  private static func shown(_ condition: String) -> String {
    condition.isEmpty ? "" : ": `\(TerminalText.elided(condition, limit: maximumCondition))`"
  }

  /// Returns a text with single spaces, so that its layout does not matter.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
