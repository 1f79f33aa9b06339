import RulePatterns
import RulePrograms
import RuleValues
import SourceText

/// Turns checked expressions into expressions of a program. Whatever is special about the language is settled here by the
/// choice of expressions, and what each costs of the request's budget (prices: emulator 1.19.9).
///
/// It descends into operands; the checker has refused what is nested too deeply.
struct ExpressionLowering {
  let tree: SyntaxTree
  let rules: CheckedRules
  /// The index that each function has in the program.
  let functions: [FunctionID: Int32]
  /// How many parameters the function around has; its variables come after them.
  let parameterCount: Int

  /// Adds an expression with its operands.
  func lower(_ id: NodeID, _ builder: inout ProgramBuilder) -> ExpressionID {
    let id = tree.peeled(id)
    switch tree[id].kind {
    case .null: return constant(.null, id, &builder)
    case .boolean(let value): return constant(.bool(value), id, &builder)
    // The minus of a negative literal costs one as any other.
    case .integer(let value): return add(.constant(.integer(value)), id, &builder, price: value < 0 ? 2 : 1)
    case .double(let value): return constant(.double(value), id, &builder)
    case .string(let value):
      let text = tree.halvedText(value).map { .string(builder.intern($0)) } ?? builder.constant(tree.text(value))
      return constant(text, id, &builder)
    case .bytes(let value): return constant(.bytes(builder.intern(tree.bytes(value))), id, &builder)
    case .identifier(let word): return variable(word, id, &builder)
    case .group(let inner): return lower(inner, &builder)
    case .unary(let sign, let inner): return builtin(sign == .not ? .not : .negate, [inner], id, &builder)
    case .binary(let sign, let left, let right): return binary(sign, left, right, id, &builder)
    case .typeTest(let operand, let type): return typeTest(operand, type, id, &builder)
    case .conditional(let condition, let then, let otherwise):
      let operands = [condition, then, otherwise].map { lower($0, &builder) }
      return add(.choice(operands[0], operands[1], operands[2]), id, &builder)
    case .member(let base, let name): return member(base, name, id, &builder)
    case .index(let base, let index): return builtin(.index, [base, index], id, &builder)
    case .slice(let base, let from, let to): return slice(base, from, to, id, &builder)
    case .call(let callee, let arguments): return call(callee, Array(tree[arguments]), id, &builder)
    case .list(let elements): return builtin(.list, Array(tree[elements]), id, &builder)
    case .map(let entries): return builtin(.map, Array(tree[entries]), id, &builder)
    case .path(let path): return self.path(tree.path(path), id, &builder)
    case .mistake: return add(.constant(.error(.nullValue)), id, &builder)
    }
  }

  // MARK: Adding

  func add(
    _ expression: Expression, _ id: NodeID, _ builder: inout ProgramBuilder, price: UInt8 = 1
  ) -> ExpressionID {
    builder.add(expression, span: tree[id].span, price: price)
  }

  private func constant(_ value: RuleValue, _ id: NodeID, _ builder: inout ProgramBuilder) -> ExpressionID {
    add(.constant(value), id, &builder)
  }

  /// A name that is an operand of a built-in, which costs nothing.
  func name(_ text: String, _ span: Span, _ builder: inout ProgramBuilder) -> ExpressionID {
    builder.add(.constant(builder.constant(text)), span: span, price: 0)
  }

  func builtin(
    _ builtin: Builtin, _ operands: [NodeID], _ id: NodeID, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    apply(builtin, operands.map { lower($0, &builder) }, id, &builder)
  }

  func apply(
    _ builtin: Builtin, _ operands: [ExpressionID], _ id: NodeID, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    add(.builtin(builtin, builder.addArguments(operands, areSwapped: builtin == .in)), id, &builder)
  }

  // MARK: Operators

  private func binary(
    _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, _ id: NodeID, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    if let operation = sign.builtin { return builtin(operation, [left, right], id, &builder) }
    let (left, right) = (lower(left, &builder), lower(right, &builder))
    return add(sign == .and ? .absorbingAnd(left, right) : .absorbingOr(left, right), id, &builder)
  }

  /// Operand, type and test cost one each.
  private func typeTest(
    _ operand: NodeID, _ type: Word, _ id: NodeID, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    add(.isType(lower(operand, &builder), TypeName.types(tree[type])), id, &builder, price: 2)
  }

  /// A bound that is left out is null, which the engine takes for it (emulator 1.19.9: `'abc'[null:2]` is `ab`).
  private func slice(
    _ base: NodeID, _ from: NodeID?, _ to: NodeID?, _ id: NodeID, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    let base = lower(base, &builder)
    let bounds = [from, to].map { bound in
      bound.map { lower($0, &builder) } ?? add(.constant(.null), id, &builder)
    }
    return apply(.slice, [base] + bounds, id, &builder)
  }

  private func path(_ segments: [PathSegment], _ id: NodeID, _ builder: inout ProgramBuilder) -> ExpressionID {
    let operands = segments.map { segment -> ExpressionID in
      switch segment.kind {
      case .literal(let text): return builder.add(.constant(builder.constant(text)), span: segment.span)
      case .template(let expression): return lower(expression, &builder)
      case .capture(let name): return variable(.pathCapture, name, segment, &builder)
      case .glob(let name): return variable(.pathGlob, name, segment, &builder)
      }
    }
    return apply(.path, operands, id, &builder)
  }

  private func variable(
    _ builtin: Builtin, _ name: Name, _ segment: PathSegment, _ builder: inout ProgramBuilder
  ) -> ExpressionID {
    let operands = builder.addArguments([self.name(name.text, name.span, &builder)])
    return builder.add(.builtin(builtin, operands), span: segment.span, price: 0)
  }
}
