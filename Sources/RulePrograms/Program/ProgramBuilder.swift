public import RulePatterns
public import RuleValues
public import SourceText

/// Collects a program while a front-end lowers its tree.
public struct ProgramBuilder: ~Copyable {
  private let file: SourceFile
  private var nodes = [MatchNode(step: .root, parent: nil)]
  private var rules: [Rule] = []
  private var expressions: [Expression] = []
  private var spans: [Span] = []
  private var textSpans: [Span] = []
  private var arguments: [ExpressionID] = []
  private var text: [UInt8] = []
  private var interned: [[UInt8]: TextRef] = [:]
  private var patterns: [Pattern] = []
  private var slotCount = 0

  /// A builder for the rules in `file`, so far only a root without rules.
  public init(file: SourceFile) { self.file = file }

  /// The program.
  public consuming func build() -> Program {
    Program(
      file: file, nodes: nodes, rules: rules, expressions: expressions, spans: spans, textSpans: textSpans,
      arguments: arguments, text: text, patterns: patterns, slotCount: slotCount)
  }

  /// Adds a location below `parent` (0 is the root) and returns it.
  public mutating func addNode(_ step: MatchNode.Step, below parent: Int) -> Int {
    let node = nodes.count
    nodes.append(MatchNode(step: step, parent: parent))
    switch step {
    case .root: break
    case .key(let key): nodes[parent].insert(key, node)
    case .wildcard(_, let slot):
      nodes[parent].wildcard = node
      slotCount = max(slotCount, slot + 1)
    }
    return node
  }

  /// Names an index at `node`.
  public mutating func addIndex(_ index: String, at node: Int) { nodes[node].indexes.append(index) }

  /// Adds a rule at its node; of two for one method the later counts.
  public mutating func addRule(_ rule: Rule) {
    let id = RuleID(rules.count)
    rules.append(rule)
    switch rule.method {
    case .read: nodes[rule.node].read = id
    case .write: nodes[rule.node].write = id
    case .validate: nodes[rule.node].validate = id
    }
  }

  /// Adds an expression; its operands must have been added before.
  ///
  /// - Parameters:
  ///   - span: where it stands in the file.
  ///   - textSpan: where it stands in its rule's text.
  public mutating func add(_ expression: Expression, span: Span, textSpan: Span) -> ExpressionID {
    expressions.append(expression)
    spans.append(span)
    textSpans.append(textSpan)
    return ExpressionID(expressions.count - 1)
  }

  /// Adds a call.
  public mutating func addCall(
    _ operation: Operation, _ operands: [ExpressionID], span: Span, textSpan: Span
  ) -> ExpressionID {
    let start = arguments.count
    arguments += operands
    let range = Expression.Arguments(start: start, count: operands.count)
    return add(.call(operation, range), span: span, textSpan: textSpan)
  }

  /// The constant of a text; equal texts share their bytes.
  public mutating func constant(_ string: String) -> RuleValue {
    let bytes = Array(string.utf8)
    if let known = interned[bytes] { return .string(known) }
    let reference = TextRef(
      start: UInt32(truncatingIfNeeded: text.count), count: UInt32(truncatingIfNeeded: bytes.count))
    text += bytes
    interned[bytes] = reference
    return .string(reference)
  }

  /// Adds a regular expression and returns its index.
  public mutating func addPattern(_ pattern: Pattern) -> Int32 {
    patterns.append(pattern)
    return Int32(truncatingIfNeeded: patterns.count - 1)
  }
}
