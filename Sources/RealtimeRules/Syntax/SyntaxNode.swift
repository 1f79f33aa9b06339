import SourceText

/// A node of a syntax tree.
struct NodeID: Hashable, Sendable {
  let index: Int
}

/// A node of a condition as written. Spans are of the condition's decoded text.
struct SyntaxNode: Sendable {
  enum Kind: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// `/body/flags`
    case regex(RegexLiteral)
    case identifier(String)
    /// `(inner)`
    case group(NodeID)
    case unary(UnaryOperator, NodeID)
    case binary(BinaryOperator, NodeID, NodeID)
    /// `condition ? then : otherwise`
    case conditional(NodeID, NodeID, NodeID)
    /// `base.name`
    case member(NodeID, MemberName)
    /// `base[index]`
    case index(NodeID, NodeID)
    /// `callee(arguments)`
    case call(NodeID, [NodeID])
    /// `[elements]`
    case array([NodeID])
    /// Text that could not be parsed, with the parts that could; it has been reported.
    case mistake([NodeID])
  }

  let kind: Kind
  let span: Span
}

/// The name of a member.
struct MemberName: Sendable {
  let text: String
  let span: Span
}

/// A regular expression as written.
struct RegexLiteral: Sendable {
  let body: String
  let bodySpan: Span
  let flags: String
}
