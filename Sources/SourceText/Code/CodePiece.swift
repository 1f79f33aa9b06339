/// An expression, a part of one, or a value of a JSON text. Its tokens are the next ones of the text: a piece says only
/// how they belong together.
package indirect enum CodePiece: Sendable {
  /// One token.
  case token
  /// An operator before its operand.
  case prefixed(CodePiece)
  /// Operands with an operator between each two: `a && b && c`.
  case chain(CodeOperators, [CodePiece])
  /// Values with `?` and `:` between them: `a ? b : c ? d : e`.
  case conditional([CodePiece])
  /// `base.name[index](arguments)`
  case postfix(CodePiece, [CodeSuffix])
  /// `(inner)`
  case group(CodePiece)
  /// `[elements]`
  case list([CodePiece])
  /// `{key: value}` of an expression.
  case map([CodeEntry])
  /// `{"key": value}` of a JSON text.
  case object([CodeEntry])
  /// `/literal/$(template)/{capture}`
  case path([CodeSegment])
}

/// The operators of a chain.
package enum CodeOperators: Sendable {
  /// `&&` or `||`, between conditions.
  case logical
  /// Any other operators of one precedence.
  case other
}

/// What follows an operand.
package enum CodeSuffix: Sendable {
  /// `.name`
  case member
  /// `[index]`
  case index(CodePiece)
  /// `[from:to]`, whose bounds are optional.
  case slice(CodePiece?, CodePiece?)
  /// `(arguments)`
  case call([CodePiece])
}

/// A key and its value, with a colon between them.
package struct CodeEntry: Sendable {
  /// The key.
  package let key: CodePiece
  /// The value.
  package let value: CodePiece

  /// Creates an entry.
  package init(key: CodePiece, value: CodePiece) {
    self.key = key
    self.value = value
  }
}

/// A segment of a path, with its slash.
package enum CodeSegment: Sendable {
  /// Tokens without an expression: `/users`, `/{id}`.
  case plain(tokens: Int)
  /// `/$(expression)`
  case template(CodePiece)
}
