import RequestSimulation
import RulePrograms
import RulesProjects
import SourceText

/// How many characters of a condition stand in its name.
private let conditionLimit = 100

extension Program {
  // MARK: Names

  /// `match /users/{uid}`; of Realtime rules the location.
  func title(of block: MatchBlock) -> String {
    combination == .cascadingGrant
      ? TerminalText.plain(location(ofNode: block.node))
      : TerminalText.source(file.text(of: block.span), limit: conditionLimit)
  }

  /// `allow read, write  /users/{uid}`; of Realtime rules `/users/$uid/.write`.
  func title(of rule: RuleID) -> String {
    TerminalText.plain(isAllow(rule) ? allowName(of: rule) : name(of: rule))
  }

  /// The same for a sentence that says where it stands.
  func shortTitle(of rule: RuleID) -> String {
    TerminalText.plain(isAllow(rule) ? allowWords(of: rule) : name(of: rule))
  }

  /// `isOwner(user)`
  func title(of function: Function) -> String {
    TerminalText.plain("\(function.name)(\(function.parameters.joined(separator: ", ")))")
  }

  /// How a condition is written, on one line.
  func title(of condition: ProgramCondition) -> String {
    guard case .rule(let rule) = condition.role, isUnconditional(rule) else { return title(of: condition.expression) }
    return shortTitle(of: rule)
  }

  /// How an expression is written, on one line.
  func title(of id: ExpressionID) -> String {
    TerminalText.source(file.text(of: place(of: id)), limit: conditionLimit)
  }

  /// Whether an `allow` has no `if`.
  private func isUnconditional(_ rule: RuleID) -> Bool {
    isAllow(rule) && self[rule].span.start == self[rule].statement.start
  }

  // MARK: Places

  /// A rule from its `allow` to the end of its condition.
  func place(of rule: RuleID) -> Span { self[rule].statement.union(self[rule].span) }

  /// A condition; of an `allow` without one the word.
  func place(of condition: ProgramCondition) -> Span {
    guard case .rule(let rule) = condition.role, isUnconditional(rule) else { return place(of: condition.expression) }
    return self[rule].statement
  }

  /// An expression in the file.
  func place(of id: ExpressionID) -> Span { spans[Int(id.index)] }

  /// A function from its first word to the bracket before its body.
  func head(of function: Function) -> Span {
    let bytes = file.bytes
    let (start, end) = (min(function.span.start, bytes.count), min(function.span.end, bytes.count))
    guard var last = bytes[start..<end].firstIndex(of: UInt8(ascii: "{")) else { return function.span }
    while last > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
    return Span(start, last)
  }
}
