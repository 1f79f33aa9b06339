package import RulePatterns
import RuleValues
package import SourceText

/// A builder that a front end fills while it lowers its syntax tree.
package struct ProgramBuilder: ~Copyable {
  private let file: SourceFile
  private var nodes = [MatchNode(step: .root, parent: nil)]
  private var blocks: [MatchBlock] = []
  private var rules: [Rule] = []
  private var expressions: [Expression] = []
  private var spans: [Span] = []
  private var textSpans: [Span] = []
  private var arguments: [ExpressionID] = []
  private var text: [UInt8] = []
  private var interned: [[UInt8]: TextRef] = [:]
  private var prices: [UInt8] = []
  /// Whether each expression may read a document. A function call may.
  private var mayRead: [Bool] = []
  private var functions: [Function] = []
  private var patterns: [Pattern] = []
  private var slotCount = 0
  private let expressionLimit: Int?

  /// Creates a builder for the rules in `file`, with only a root.
  ///
  /// - Parameter expressionLimit: see ``Program/expressionLimit``.
  package init(file: SourceFile, expressionLimit: Int? = nil) {
    self.file = file
    self.expressionLimit = expressionLimit
  }

  /// Returns the finished program.
  package consuming func build() -> Program {
    Program(
      file: file, nodes: nodes, tree: MatchTree(nodes, rules), blocks: blocks, rules: rules, expressions: expressions,
      spans: spans,
      textSpans: textSpans, arguments: arguments, text: text, prices: prices, functions: functions,
      patterns: patterns, slotCount: slotCount,
      combination: expressionLimit.map { .anyAllow(expressionLimit: $0) } ?? .cascadingGrant)
  }

  /// Adds a node below `parent` (0 is the root) and returns its index.
  package mutating func addNode(_ step: MatchNode.Step, below parent: Int) -> Int {
    let node = addDetachedNode(step, below: parent)
    switch step {
    case .root: break
    case .key(let key): nodes[parent].insert(key, node)
    case .wildcard: nodes[parent].wildcards.append(node)
    case .glob: nodes[parent].globs.append(node)
    }
    return node
  }

  /// Adds a node that no path reaches, although the file places it below `parent`, and returns its index.
  package mutating func addDetachedNode(_ step: MatchNode.Step, below parent: Int) -> Int {
    let node = nodes.count
    nodes.append(MatchNode(step: step, parent: parent))
    if let slot = nodes[node].slot { slotCount = max(slotCount, slot + 1) }
    return node
  }

  /// Records the source location of a node.
  package mutating func addBlock(_ block: MatchBlock) { blocks.append(block) }

  /// Adds an index of `.indexOn` at `node`.
  package mutating func addIndex(_ index: String, at node: Int) { nodes[node].indexes.append(index) }

  /// Adds a rule at its node. For a Realtime method, the last rule wins; all `allow` rules count.
  package mutating func addRule(_ rule: Rule) {
    let id = RuleID(rules.count)
    rules.append(rule)
    for method in rule.methods {
      switch method {
      case .read: nodes[rule.node].read = id
      case .write: nodes[rule.node].write = id
      case .validate: nodes[rule.node].validate = id
      case .get, .list, .create, .update, .delete: break
      }
    }
  }

  /// Adds an `allow` rule at its node.
  package mutating func addAllow(_ rule: Rule) {
    nodes[rule.node].allows.append(RuleID(rules.count))
    rules.append(rule)
  }

  /// Adds a function and returns its index. Calls to it may be added earlier.
  package mutating func addFunction(_ function: Function) -> Int32 {
    functions.append(function)
    return Int32(truncatingIfNeeded: functions.count - 1)
  }

  /// Returns the path of `node`: `/users/$uid`, or `/`.
  package func location(ofNode node: Int) -> String { nodes.location(of: node) }

  /// Returns the child of `parent` for `step`. Adds it if it is missing, so that children with the same key share a
  /// node.
  package mutating func node(_ step: MatchNode.Step, below parent: Int) -> Int {
    if case .key(let key) = step {
      let bytes = Array(key.text.utf8)
      if let known = bytes.withUnsafeBufferPointer({ nodes[parent].literal($0) }) { return known }
    }
    return addNode(step, below: parent)
  }

  /// Adds an expression. Its operands must have been added before.
  ///
  /// - Parameters:
  ///   - span: the location in the file.
  ///   - textSpan: the location in the rule's text; nil if all rules' texts are parts of the file.
  ///   - price: the number of expressions that it counts as, see ``Program/prices``.
  ///   - readsDocument: whether it reads a document itself, beside its operands.
  package mutating func add(
    _ expression: Expression, span: Span, textSpan: Span? = nil, price: UInt8 = 1, readsDocument: Bool = false
  ) -> ExpressionID {
    expressions.append(expression)
    prices.append(price)
    mayRead.append(readsDocument || canRead(expression))
    spans.append(span)
    if let textSpan { textSpans.append(textSpan) }
    return ExpressionID(expressions.count - 1)
  }

  /// Adds a call of an operation.
  package mutating func addCall(
    _ operation: Operation, _ operands: [ExpressionID], span: Span, textSpan: Span
  ) -> ExpressionID {
    add(.call(operation, addArguments(operands)), span: span, textSpan: textSpan)
  }

  private func canRead(_ expression: Expression) -> Bool {
    func canRead(_ operands: ExpressionID...) -> Bool { operands.contains { mayRead[Int($0.index)] } }
    return switch expression {
    case .invoke: true
    case .builtin(_, let operands): arguments[operands.range].contains { mayRead[Int($0.index)] }
    case .absorbingAnd(let left, let right), .absorbingOr(let left, let right): canRead(left, right)
    case .choice(let condition, let then, let otherwise): canRead(condition, then, otherwise)
    case .isType(let operand, _), .matchesWhole(let operand, _): canRead(operand)
    // Realtime rules cannot read documents.
    case .and, .or, .conditional, .call, .matches: false
    case .constant, .capture, .boundCapture, .input, .local: false
    }
  }

  /// Stores operands in a contiguous range.
  ///
  /// - Parameter areSwapped: whether the source order is the reverse of the engine's order, as for `in`.
  package mutating func addArguments(_ operands: [ExpressionID], areSwapped: Bool = false) -> Expression.Arguments {
    let start = arguments.count
    arguments += operands
    let readers = operands.count { mayRead[Int($0.index)] }
    return Expression.Arguments(start: start, count: operands.count, isLastFirst: readers > 1 && !areSwapped)
  }

  /// Returns the constant for a string. Equal strings share their bytes.
  package mutating func constant(_ string: String) -> RuleValue { .string(intern(Array(string.utf8))) }

  /// Returns the location of a string among the constants. Equal strings share their bytes.
  package mutating func intern(_ bytes: [UInt8]) -> TextRef {
    if let known = interned[bytes] { return known }
    let reference = TextRef(
      start: UInt32(truncatingIfNeeded: text.count), count: UInt32(truncatingIfNeeded: bytes.count))
    text += bytes
    interned[bytes] = reference
    return reference
  }

  /// Adds a regular expression and returns its index.
  package mutating func addPattern(_ pattern: Pattern) -> Int32 {
    patterns.append(pattern)
    return Int32(truncatingIfNeeded: patterns.count - 1)
  }
}
