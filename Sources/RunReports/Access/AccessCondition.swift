import RulePrograms
import RuleProofs
import RuleValues
import SourceText
import SymbolicRules

/// The condition of one part of an access table in words.
struct AccessCondition {
  /// The maximum number of characters. A longer condition ends with the line of its rule.
  private static let maximumLength = 210
  /// The maximum number of constructs that are named as the reason of an open question.
  private static let maximumReasons = 2

  /// The maximum number of validated children that are named.
  private static let maximumChildren = 3

  /// The condition: `always` if there is none.
  let text: String

  init(_ alternative: AccessTable.Alternative, _ row: AccessTable.Row, _ table: AccessTable) {
    let rule = table.program[alternative.rule]
    let nouns = AccessNouns(
      program: table.program, rule: rule, service: table.service, path: row.path,
      hasTwoStates: row.operations.contains(.update))
    let phrases = AccessPhrases(nouns: nouns, operations: row.operations)
    let statements = alternative.parts.flatMap { phrases.phrases($0) } + Self.validation(row, phrases, table)
    let line = table.program.lines(of: alternative.rule).lowerBound
    var words = Self.shortened(AccessPhrase.joined(statements), line: line)
    if case .unknown(let reasons) = alternative.caller { words = "\(Self.words(reasons)): \(words)" }
    text = words
  }

  private static func shortened(_ phrases: [String], line: Int) -> String {
    var text = ""
    for phrase in phrases {
      let longer = text.isEmpty ? phrase : "\(text); \(phrase)"
      if longer.count > maximumLength { return text.isEmpty ? "see line \(line)" : "\(text); …, line \(line)" }
      text = longer
    }
    return text.isEmpty ? "always" : text
  }

  private static func words(_ reasons: [Proof.Reason]) -> String {
    var texts: [String] = []
    for reason in reasons {
      let text: String
      if case .notModeled(let gap) = reason {
        let place = gap.place.string.split(separator: ":").suffix(2)
        text = place.count == 2 ? "\(gap.construct) at \(place.joined(separator: ":"))" : gap.construct.string
      } else {
        text = reason.description
      }
      if !texts.contains(text) { texts.append(text) }
    }
    // Where a construct is not modeled, what the solvers say matters less.
    let constructs = reasons.contains { if case .notModeled = $0 { true } else { false } }
    if constructs { texts.removeAll { text in reasons.contains { $0.description == text } } }
    if texts.isEmpty { return "no request was found" }
    return texts.prefix(maximumReasons).joined(separator: ", ") + (texts.count > maximumReasons ? ", …" : "")
  }

  // MARK: Validation

  /// Returns what the `.validate` of the location and of its children demand.
  private static func validation(
    _ row: AccessTable.Row, _ phrases: AccessPhrases, _ table: AccessTable
  ) -> [AccessPhrase] {
    guard table.service == .realtime, !row.operations.contains(.read), row.operations != [.delete],
      let node = table.program.nodes.indices.first(where: { table.program.location(ofNode: $0) == row.path })
    else { return [] }
    var found: [AccessPhrase] = []
    if let rule = table.program.nodes[node].validate {
      let nouns = AccessNouns(
        program: table.program, rule: table.program[rule], service: table.service, path: row.path,
        hasTwoStates: row.operations.contains(.update))
      let own = AccessPhrases(nouns: nouns, operations: row.operations)
      found += own.phrases(BoundExpression(table.program[rule].condition), true)
    }
    let children = table.program.nodes[node].namedChildren.filter { validates($0, table.program) }
    let names = children.compactMap { child -> String? in
      if case .key(let key) = table.program.nodes[child].step { phrases.nouns.code("\(key)") } else { nil }
    }
    if !names.isEmpty {
      found.append(AccessPhrase(names.count > maximumChildren ? "valid children" : "valid \(AccessPhrase.list(names))"))
    }
    if let wildcard = table.program.nodes[node].wildcard, validates(wildcard, table.program) {
      found.append(
        AccessPhrase(
          rejects(wildcard, table.program)
            ? "no other children" : names.isEmpty ? "valid children" : "valid other children"))
    }
    return found
  }

  private static func validates(_ node: Int, _ program: Program) -> Bool {
    let children = program.nodes[node].namedChildren + program.nodes[node].wildcards
    return program.nodes[node].validate != nil || children.contains { validates($0, program) }
  }

  /// Returns whether a location validates nothing.
  private static func rejects(_ node: Int, _ program: Program) -> Bool {
    guard let rule = program.nodes[node].validate else { return false }
    if case .constant(.bool(false)) = program[program[rule].condition] { return true }
    return false
  }
}
