package import RulePatterns
import RuleValues
package import SourceText

/// A checked ruleset that is ready for evaluation. It is immutable and independent of its source language.
package struct Program: Sendable {
  /// The source file of the rules.
  package let file: SourceFile
  /// All nodes of the match tree. The first is the root.
  package let nodes: [MatchNode]
  /// The same match tree in the form for path traversal.
  package let tree: MatchTree
  /// The source locations of the nodes, in file order.
  package let blocks: [MatchBlock]
  /// All rules, in file order.
  package let rules: [Rule]
  /// All expressions. Operands precede the expressions that use them.
  package let expressions: [Expression]
  /// The location of each expression in the file.
  package let spans: [Span]
  /// The location of each expression in its rule's ``Rule/text``. Empty if the rules' texts are parts of the file
  /// itself.
  package let textSpans: [Span]
  /// The operands of all calls.
  package let arguments: [ExpressionID]
  /// The UTF-8 of all string constants.
  package let text: [UInt8]
  /// The number of expressions that each expression counts toward ``expressionLimit``, without its operands.
  package let prices: [UInt8]
  /// The functions that the rules declare.
  package let functions: [Function]
  /// The compiled regular expressions.
  package let patterns: [Pattern]
  /// The maximum number of simultaneous captures at one node.
  package let slotCount: Int
  /// How the rules combine into a decision.
  package let combination: RuleCombination

  /// The maximum number of expressions that one operation may evaluate, counted by ``prices``. Nil for Realtime rules,
  /// for which only the evaluator's own limits apply.
  package var expressionLimit: Int? {
    switch combination {
    case .cascadingGrant: nil
    case .anyAllow(let limit): limit
    }
  }

  /// Whether rules can read the time of the request.
  package var readsTime: Bool {
    expressions.contains { expression in
      switch expression {
      case .input(.now), .input(.requestTime), .input(.request): true
      default: false
      }
    }
  }

  /// Returns the expression with this id.
  package subscript(_ id: ExpressionID) -> Expression { expressions[Int(id.index)] }

  /// Returns the rule with this id.
  package subscript(_ id: RuleID) -> Rule { rules[Int(id.index)] }

  /// Returns the path of `node`: `/users/$uid`, or `/`.
  package func location(ofNode node: Int) -> String { nodes.location(of: node) }

  /// Returns the nodes from the root to `node`, both included.
  package func path(toNode node: Int) -> [Int] { nodes.path(to: node) }

  /// Returns the steps from the root to `node`, without the root's own.
  package func steps(toNode node: Int) -> [MatchNode.Step] { nodes.path(to: node).dropFirst().map { nodes[$0].step } }

  /// Returns the name of a rule for people and for `because`.
  package func name(of rule: RuleID) -> String { self[rule].name }

  /// Returns the direct operands of `id`, in evaluation order.
  package func operands(of id: ExpressionID) -> [ExpressionID] {
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

  /// Returns the part of the rule's text that is the expression. For an expression in a function, the part of the file.
  package func text(of id: ExpressionID, in rule: Rule) -> String {
    guard !textSpans.isEmpty else { return file.text(of: spans[Int(id.index)]) }
    let span = textSpans[Int(id.index)]
    let utf8 = Array(rule.text.utf8)
    let start = min(span.start, utf8.count)
    return String(decoding: utf8[start..<min(max(span.end, start), utf8.count)], as: UTF8.self)
  }
}

extension Expression.Arguments {
  /// The indices of the operands in ``Program/arguments``.
  package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
