public import RulePatterns
import RuleValues
public import SourceText

/// Rules, checked and ready to be evaluated: immutable, and free of the language that they were written in.
public struct Program: Sendable {
  /// The file that the rules were written in.
  public let file: SourceFile
  /// Every location; the first is the root.
  public let nodes: [MatchNode]
  /// The same locations as paths go through them.
  public let tree: MatchTree
  /// Where the locations are written, in the order of the file.
  public let blocks: [MatchBlock]
  /// Every rule, in the order of the file.
  public let rules: [Rule]
  /// Every expression; operands come before what they are operands of.
  public let expressions: [Expression]
  /// Where each expression stands in the file.
  public let spans: [Span]
  /// Where each expression stands in its rule's ``Rule/text``; none where that is a piece of the file itself.
  public let textSpans: [Span]
  /// The operands of calls.
  public let arguments: [ExpressionID]
  /// The texts of constants.
  public let text: [UInt8]
  /// What each expression costs of ``expressionLimit``, beside its operands.
  public let prices: [UInt8]
  /// The functions that the rules declare.
  public let functions: [Function]
  /// The regular expressions.
  public let patterns: [Pattern]
  /// How many captures can be in force at one location.
  public let slotCount: Int
  /// How the rules combine.
  public let combination: RuleCombination

  /// How many expressions one operation may evaluate, by ``prices``; nil for Realtime rules, where only the evaluator's own
  /// limits hold.
  public var expressionLimit: Int? {
    switch combination {
    case .cascadingGrant: nil
    case .anyAllow(let limit): limit
    }
  }

  /// The expression itself.
  public subscript(_ id: ExpressionID) -> Expression { expressions[Int(id.index)] }

  /// The rule itself.
  public subscript(_ id: RuleID) -> Rule { rules[Int(id.index)] }

  /// The location of `node` as a path: `/users/$uid`, or `/`.
  public func location(ofNode node: Int) -> String { nodes.location(of: node) }

  /// The name of a rule for people and for `because`.
  public func name(of rule: RuleID) -> String { self[rule].name }

  /// The expressions directly below `id`, in the order of evaluation.
  public func operands(of id: ExpressionID) -> [ExpressionID] {
    switch self[id] {
    case .constant, .capture, .boundCapture, .input, .local: []
    case .and(let left, let right), .or(let left, let right): [left, right]
    case .absorbingAnd(let left, let right), .absorbingOr(let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise), .choice(let condition, let then, let otherwise):
      [condition, then, otherwise]
    case .call(_, let arguments), .builtin(_, let arguments), .invoke(_, let arguments):
      Array(self.arguments[arguments.range])
    case .matches(let text, _), .matchesWhole(let text, _): [text]
    case .isType(let value, _): [value]
    }
  }

  /// The regular expression that an expression of Cloud rules matches with; nil of any other.
  public func wholePattern(of id: ExpressionID) -> String? {
    guard case .matchesWhole(_, let index) = self[id], patterns.indices.contains(Int(index)) else { return nil }
    return patterns[Int(index)].source
  }

  /// The part of the rule's text that is the expression; of an expression in a function, the part of the file.
  public func text(of id: ExpressionID, in rule: Rule) -> String {
    guard !textSpans.isEmpty else { return file.text(of: spans[Int(id.index)]) }
    let span = textSpans[Int(id.index)]
    let utf8 = Array(rule.text.utf8)
    let start = min(span.start, utf8.count)
    return String(decoding: utf8[start..<min(max(span.end, start), utf8.count)], as: UTF8.self)
  }
}

extension Expression.Arguments {
  /// Their indices in ``Program/arguments``.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
