import SourceText

/// A node of an expression.
struct NodeID: Hashable, Sendable, BitwiseCopyable {
  private let number: Int32

  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  var index: Int { Int(number) }
}

/// A name in an expression; equal names are one word.
struct Word: Hashable, Sendable, BitwiseCopyable {
  let index: Int32
}

/// A text, some bytes or a path of an expression, which the tree keeps beside its nodes.
struct LiteralID: Sendable, BitwiseCopyable {
  let index: Int32
}

/// Operands that follow each other.
struct NodeList: Sendable, BitwiseCopyable {
  let start: Int32
  let count: Int32
}

/// A piece of an expression as written. Spans are of the file. What is no number stands beside the nodes, so that one
/// is looked at for the price of its bytes.
struct SyntaxNode: Sendable, BitwiseCopyable {
  enum Kind: Sendable, BitwiseCopyable {
    case null
    case boolean(Bool)
    /// `12`. `-9223372036854775808` is one literal: its digits alone are no integer.
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
    /// `base[from:to]`, either of which may be left out.
    case slice(NodeID, NodeID?, NodeID?)
    /// `callee(arguments)`, where the callee is an identifier or a member.
    case call(NodeID, NodeList)
    /// `[elements]`
    case list(NodeList)
    /// `{key: value}`, keys and values in turn.
    case map(NodeList)
    /// `/literal/$(template)/{capture}/{glob=**}`
    case path(LiteralID)
    /// What could not be read, with the parts that could; it has been reported.
    case mistake(NodeList)
  }

  let kind: Kind
  let span: Span
}

/// A word as written: a name behind a dot, a parameter, a method of an `allow`.
struct Name: Sendable {
  let text: String
  let span: Span
}

/// What stands between two slashes of a match path or of a path literal.
struct PathSegment: Sendable {
  enum Kind: Sendable {
    /// Text with its percent escapes and `+` decoded; the span has it as written.
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
  /// The expression inside `$(…)`.
  var template: NodeID? {
    if case .template(let node) = kind { return node }
    return nil
  }
}
