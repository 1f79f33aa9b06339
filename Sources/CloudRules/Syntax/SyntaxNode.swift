import SourceText

/// A node of an expression.
struct NodeID: Hashable, Sendable {
  let index: Int
}

/// A piece of an expression as written. Spans are of the file.
struct SyntaxNode: Sendable {
  enum Kind: Sendable {
    case null
    case boolean(Bool)
    /// `12`. `-9223372036854775808` is one literal: its digits alone are no integer.
    case integer(Int64)
    case double(Double)
    /// `'text'`, decoded.
    case string(String)
    /// `b'bytes'`, decoded.
    case bytes([UInt8])
    case identifier(String)
    /// `(inner)`
    case group(NodeID)
    case unary(UnaryOperator, NodeID)
    case binary(BinaryOperator, NodeID, NodeID)
    /// `operand is type`
    case typeTest(NodeID, Name)
    /// `condition ? then : otherwise`
    case conditional(NodeID, NodeID, NodeID)
    /// `base.name`
    case member(NodeID, Name)
    /// `base[index]`
    case index(NodeID, NodeID)
    /// `base[from:to]`, either of which may be left out.
    case slice(NodeID, NodeID?, NodeID?)
    /// `callee(arguments)`, where the callee is an identifier or a member.
    case call(NodeID, [NodeID])
    /// `[elements]`
    case list([NodeID])
    /// `{key: value}`
    case map([MapEntry])
    /// `/literal/$(template)/{capture}/{glob=**}`
    case path([PathSegment])
    /// What could not be read, with the parts that could; it has been reported.
    case mistake([NodeID])
  }

  let kind: Kind
  let span: Span
}

/// A word as written: a name behind a dot, a parameter, a method of an `allow`.
struct Name: Sendable {
  let text: String
  let span: Span
}

/// An entry of a map literal.
struct MapEntry: Sendable {
  let key: NodeID
  let value: NodeID
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

extension SyntaxNode {
  /// The direct operands, in the order written.
  var children: [NodeID] {
    var children: [NodeID] = []
    forEachChild { children.append($0) }
    return children
  }

  /// Goes through the direct operands in the order written.
  func forEachChild(_ body: (NodeID) -> Void) {
    switch kind {
    case .null, .boolean, .integer, .double, .string, .bytes, .identifier: break
    case .group(let inner), .unary(_, let inner), .member(let inner, _), .typeTest(let inner, _): body(inner)
    case .binary(_, let left, let right), .index(let left, let right):
      body(left)
      body(right)
    case .conditional(let condition, let then, let otherwise):
      body(condition)
      body(then)
      body(otherwise)
    case .slice(let base, let from, let to):
      body(base)
      if let from { body(from) }
      if let to { body(to) }
    case .call(let callee, let arguments):
      body(callee)
      arguments.forEach(body)
    case .list(let elements), .mistake(let elements): elements.forEach(body)
    case .map(let entries):
      for entry in entries {
        body(entry.key)
        body(entry.value)
      }
    case .path(let segments):
      for segment in segments {
        if let template = segment.template { body(template) }
      }
    }
  }
}

extension PathSegment {
  /// The expression inside `$(…)`.
  var template: NodeID? {
    if case .template(let node) = kind { return node }
    return nil
  }
}
