import SourceText

/// A node of an expression.
struct NodeID: Hashable, Sendable, BitwiseCopyable {
  private let number: Int32

  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(number) }
}

/// A name in an expression. Equal names are the same word.
struct Word: Hashable, Sendable, BitwiseCopyable {
  let index: Int32
}

/// A string, bytes or a path of an expression, which the tree stores beside its nodes.
struct LiteralID: Sendable, BitwiseCopyable {
  let index: Int32
}

/// Consecutive operands of a tree.
struct NodeList: Sendable, BitwiseCopyable {
  let start: Int32
  let count: Int32
}

/// A node of an expression as written. Spans are of the file. Only numbers are in a node, and everything else beside
/// the nodes, so that reading a node copies only its bytes.
struct SyntaxNode: Sendable, BitwiseCopyable {
  enum Kind: Sendable, BitwiseCopyable {
    case null
    case boolean(Bool)
    /// `12`. `-9223372036854775808` is one literal, because its digits alone are not an integer.
    case integer(Int64)
    case double(Double)
    /// `'text'`, decoded.
    case string(LiteralID)
    /// `b'bytes'`, decoded.
    case bytes(LiteralID)
    case identifier(Word)
    /// `(inner)`
    case group(NodeID)
    case unary(UnaryOperator, NodeID)
    case binary(BinaryOperator, NodeID, NodeID)
    /// `operand is type`
    case typeTest(NodeID, Word)
    /// `condition ? then : otherwise`
    case conditional(NodeID, NodeID, NodeID)
    /// `base.name`; the node ends with the name.
    case member(NodeID, Word)
    /// `base[index]`
    case index(NodeID, NodeID)
    /// `base[from:to]`, whose bounds are optional.
    case slice(NodeID, NodeID?, NodeID?)
    /// `callee(arguments)`, where the callee is an identifier or a member.
    case call(NodeID, NodeList)
    /// `[elements]`
    case list(NodeList)
    /// `{key: value}`: keys and values alternate.
    case map(NodeList)
    /// `/literal/$(template)/{capture}/{glob=**}`
    case path(LiteralID)
    /// Text that could not be parsed, with the parts that could; it has been reported.
    case mistake(NodeList)
  }

  let kind: Kind
  let span: Span
}

/// A name as written: a member, a parameter, a method of an `allow`.
struct Name: Sendable {
  let text: String
  let span: Span
}

/// A segment of a match path or of a path literal.
struct PathSegment: Sendable {
  enum Kind: Sendable {
    /// Text with its percent escapes and `+` decoded. The span covers it as written.
    case literal(String)
    /// `$(expression)`; in path literals only.
    case template(NodeID)
    /// `{name}` or `{name=*}`
    case capture(Name)
    /// `{name=**}`
    case glob(Name)
  }

  let kind: Kind
  /// The segment without the slash before it.
  let span: Span
}

extension PathSegment {
  /// The expression inside `$(…)`; nil for other segments.
  var template: NodeID? {
    if case .template(let node) = kind { return node }
    return nil
  }
}
