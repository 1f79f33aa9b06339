import RulePatterns
import RulePrograms
import RuleValues
import SourceText

/// Turns checked expressions into expressions of a program. The choice of expressions settles what is special about
/// the language, and the price that each takes from the request's budget (prices: emulator 1.19.9).
///
/// It recurses into operands; the checker has rejected expressions that are nested too deeply.
struct ExpressionLowering {
  let tree: SyntaxTree
  let rules: CheckedRules
  /// The index that each function has in the program.
  let functions: [FunctionID: Int32]
  /// The number of parameters of the enclosing function; its variables come after them.
  let parameterCount: Int

  /// Adds an expression with its operands.
  func lower(_ id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    let id = tree.peeled(id)
    switch tree[id].kind {
    case .null: return constant(.null, for: id, into: &builder)
    case .boolean(let value): return constant(.bool(value), for: id, into: &builder)
    // The minus of a negative literal costs one like any other, but that of the smallest one, which is part of its digits.
    case .integer(let value):
      return add(.constant(.integer(value)), for: id, into: &builder, price: value < 0 && value != .min ? 2 : 1)
    case .double(let value): return constant(.double(value), for: id, into: &builder)
    case .string(let value):
      let text = tree.halvedText(value).map { .string(builder.intern($0)) } ?? builder.constant(tree.text(value))
      return constant(text, for: id, into: &builder)
    case .bytes(let value): return constant(.bytes(builder.intern(tree.bytes(value))), for: id, into: &builder)
    case .identifier(let word): return variable(word, for: id, into: &builder)
    case .group(let inner): return lower(inner, into: &builder)
    case .unary(let sign, let inner): return builtin(sign == .not ? .not : .negate, [inner], for: id, into: &builder)
    case .binary(let sign, let left, let right): return binary(sign, left, right, for: id, into: &builder)
    case .typeTest(let operand, let type): return typeTest(operand, type, for: id, into: &builder)
    case .conditional(let condition, let then, let otherwise):
      let operands = [condition, then, otherwise].map { lower($0, into: &builder) }
      return add(.choice(operands[0], operands[1], operands[2]), for: id, into: &builder)
    case .member(let base, let name): return member(base, name, for: id, into: &builder)
    case .index(let base, let index): return builtin(.index, [base, index], for: id, into: &builder)
    case .slice(let base, let from, let to): return slice(base, from, to, for: id, into: &builder)
    case .call(let callee, let arguments): return call(callee, Array(tree[arguments]), for: id, into: &builder)
    case .list(let elements): return builtin(.list, Array(tree[elements]), for: id, into: &builder)
    case .map(let entries): return builtin(.map, Array(tree[entries]), for: id, into: &builder)
    case .path(let path): return self.path(tree.path(path), for: id, into: &builder)
    case .mistake: return add(.constant(.error(.nullValue)), for: id, into: &builder)
    }
  }

  // MARK: Adding

  func add(
    _ expression: Expression, for id: NodeID, into builder: inout ProgramBuilder, price: UInt8 = 1
  ) -> ExpressionID {
    builder.add(expression, span: tree[id].span, price: price)
  }

  private func constant(_ value: RuleValue, for id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    add(.constant(value), for: id, into: &builder)
  }

  /// Adds a name as an operand of a built-in. It costs nothing.
  func name(_ text: String, _ span: Span, into builder: inout ProgramBuilder) -> ExpressionID {
    builder.add(.constant(builder.constant(text)), span: span, price: 0)
  }

  func builtin(
    _ builtin: Builtin, _ operands: [NodeID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    apply(builtin, operands.map { lower($0, into: &builder) }, for: id, into: &builder)
  }

  func apply(
    _ builtin: Builtin, _ operands: [ExpressionID], for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    builder.add(
      .builtin(builtin, builder.addArguments(operands, areSwapped: builtin == .in)), span: tree[id].span,
      readsDocument: rules.library.readsDocument(builtin))
  }

  // MARK: Operators

  private func binary(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    if let operation = sign.builtin { return builtin(operation, [left, right], for: id, into: &builder) }
    let (left, right) = (lower(left, into: &builder), lower(right, into: &builder))
    return add(sign == .and ? .absorbingAnd(left, right) : .absorbingOr(left, right), for: id, into: &builder)
  }

  /// Adds an `is`. The operand, the type and the test cost one each.
  private func typeTest(
    _ operand: NodeID, _ type: Word, for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    add(.isType(lower(operand, into: &builder), TypeName.types(tree[type])), for: id, into: &builder, price: 2)
  }

  /// Adds a slice. An omitted bound is null, as in the engine (emulator 1.19.9: `'abc'[null:2]` is `ab`).
  private func slice(
    _ base: NodeID, _ from: NodeID?, _ to: NodeID?, for id: NodeID, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    let base = lower(base, into: &builder)
    let bounds = [from, to].map { bound in
      bound.map { lower($0, into: &builder) } ?? add(.constant(.null), for: id, into: &builder)
    }
    return apply(.slice, [base] + bounds, for: id, into: &builder)
  }

  private func path(_ segments: [PathSegment], for id: NodeID, into builder: inout ProgramBuilder) -> ExpressionID {
    let operands = segments.map { segment -> ExpressionID in
      switch segment.kind {
      case .literal(let text): return builder.add(.constant(builder.constant(text)), span: segment.span)
      case .template(let expression): return lower(expression, into: &builder)
      case .capture(let name): return variable(.pathCapture, name, segment, into: &builder)
      case .glob(let name): return variable(.pathGlob, name, segment, into: &builder)
      }
    }
    return apply(.path, operands, for: id, into: &builder)
  }

  private func variable(
    _ builtin: Builtin, _ name: Name, _ segment: PathSegment, into builder: inout ProgramBuilder
  ) -> ExpressionID {
    let operands = builder.addArguments([self.name(name.text, name.span, into: &builder)])
    return builder.add(.builtin(builtin, operands), span: segment.span, price: 0)
  }
}
