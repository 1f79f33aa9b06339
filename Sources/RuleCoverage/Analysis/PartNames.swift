import RequestSimulation
import RulePrograms
import RulesProjects
import SourceText

/// The maximum number of characters of a condition in its name.
private let conditionLimit = 100

extension Program {
  // MARK: Names

  /// Returns `match /users/{uid}`, or the location in Realtime rules.
  func title(of block: MatchBlock) -> String {
    combination == .cascadingGrant
      ? TerminalText.plain(location(ofNode: block.node))
      : TerminalText.source(file.text(of: block.span), limit: conditionLimit)
  }

  /// Returns `allow read, write  /users/{uid}`, or `/users/$uid/.write` in Realtime rules.
  func title(of rule: RuleID) -> String {
    TerminalText.plain(isAllow(rule) ? allowName(of: rule) : name(of: rule))
  }

  /// Returns the title for a sentence that already mentions the location.
  func shortTitle(of rule: RuleID) -> String {
    TerminalText.plain(isAllow(rule) ? allowWords(of: rule) : name(of: rule))
  }

  /// Returns the signature of a function: `isOwner(user)`.
  func title(of function: Function) -> String {
    TerminalText.plain("\(function.name)(\(function.parameters.joined(separator: ", ")))")
  }

  /// Returns the source of a condition on one line.
  func title(of condition: ProgramCondition) -> String {
    guard case .rule(let rule) = condition.role, isUnconditional(rule) else { return title(of: condition.expression) }
    return shortTitle(of: rule)
  }

  /// Returns the source of an expression on one line.
  func title(of id: ExpressionID) -> String {
    TerminalText.source(file.text(of: place(of: id)), limit: conditionLimit)
  }

  /// Returns whether an `allow` has no `if`.
  private func isUnconditional(_ rule: RuleID) -> Bool {
    isAllow(rule) && self[rule].span.start == self[rule].statement.start
  }

  // MARK: Places

  /// Returns the span of a rule from its `allow` to the end of its condition.
  func place(of rule: RuleID) -> Span { self[rule].statement.union(self[rule].span) }

  /// Returns the span of a condition; for an `allow` without one, the keyword.
  func place(of condition: ProgramCondition) -> Span {
    guard case .rule(let rule) = condition.role, isUnconditional(rule) else { return place(of: condition.expression) }
    return self[rule].statement
  }

  /// Returns the span of an expression in the file.
  func place(of id: ExpressionID) -> Span { spans[Int(id.index)] }

  /// Returns the span of a function from its first word to the brace before its body.
  func head(of function: Function) -> Span {
    let bytes = file.bytes
    let (start, end) = (min(function.span.start, bytes.count), min(function.span.end, bytes.count))
    guard var last = bytes[start..<end].firstIndex(of: UInt8(ascii: "{")) else { return function.span }
    while last > start, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
    return Span(start, last)
  }
}
