import SourceText

extension SyntaxTree {
  /// The file as nested lists, one declaration on each line, without the parentheses of the text:
  /// `(allow read if (== a b))`.
  var outline: String { Outline.text(of: self) }
}

/// Writes a tree into one text. Time and memory grow with its length, however deep the tree is.
private struct Outline {
  private enum Piece {
    case node(NodeID)
    case text(String)
  }

  private let tree: SyntaxTree
  private var text = ""

  static func text(of tree: SyntaxTree) -> String {
    var outline = Outline(tree: tree)
    outline.addFile()
    return outline.text
  }

  private init(tree: SyntaxTree) { self.tree = tree }

  // MARK: Declarations

  private mutating func addFile() {
    if let version = tree.version { addLine("(version '\(version.value)')") }
    for item in tree.imports { addLine("(import '\(item.module?.text ?? "")')") }
    for function in tree.fileFunctions { add(function, indent: "") }
    for service in tree.services {
      addLine("(service \(service.name.text)")
      for function in service.functions { add(function, indent: "  ") }
      addMatches(of: service)
      text += ")"
    }
  }

  private mutating func addLine(_ line: String) {
    if !text.isEmpty { text += "\n" }
    text += line
  }

  private mutating func addMatches(of service: ServiceDeclaration) {
    var waiting = service.matches.reversed().map { ($0, 1) }
    var open = 0
    while let (id, depth) = waiting.popLast() {
      let match = tree[id]
      text += String(repeating: ")", count: max(open - depth + 1, 0))
      open = depth
      let indent = String(repeating: "  ", count: min(depth, 20))
      addLine("\(indent)(match ")
      add(pieces(of: match.path))
      for function in match.functions { add(function, indent: indent + "  ") }
      for allow in match.allows { add(allow, indent: indent + "  ") }
      waiting += match.matches.reversed().map { ($0, depth + 1) }
    }
    text += String(repeating: ")", count: open)
  }

  private mutating func add(_ id: AllowID, indent: String) {
    addLine("\(indent)(allow \(tree[id].methods.map(\.text).joined(separator: ","))")
    if let condition = tree[id].condition { add([.text(" if "), .node(condition)]) }
    text += ")"
  }

  private mutating func add(_ id: FunctionID, indent: String) {
    let function = tree[id]
    addLine("\(indent)(function \(function.name.text)(\(function.parameters.map(\.text).joined(separator: ",")))")
    for variable in function.lets { add([.text(" (let \(variable.name.text) "), .node(variable.value), .text(")")]) }
    add([.text(" "), .node(function.result), .text(")")])
  }

  private func pieces(of path: [PathSegment]) -> [Piece] {
    path.flatMap { segment -> [Piece] in
      switch segment.kind {
      case .literal(let text): [.text("/\(text)")]
      case .template(let node): [.text("/$("), .node(node), .text(")")]
      case .capture(let name): [.text("/{\(name.text)}")]
      case .glob(let name): [.text("/{\(name.text)=**}")]
      }
    }
  }

  // MARK: Expressions

  private mutating func add(_ pieces: [Piece]) {
    var waiting = Array(pieces.reversed())
    while let piece = waiting.popLast() {
      switch piece {
      case .text(let piece): text += piece
      case .node(let id): waiting += self.pieces(of: id).reversed()
      }
    }
  }

  private func pieces(of id: NodeID) -> [Piece] {
    switch tree[id].kind {
    case .null: [.text("null")]
    case .boolean(let value): [.text("\(value)")]
    case .integer(let value): [.text("\(value)")]
    case .double(let value): [.text("\(value)")]
    case .string(let value): [.text("'\(tree.text(value))'")]
    case .bytes(let value):
      [.text("b'\(tree.bytes(value).map { String($0, radix: 16) }.joined(separator: " "))'")]
    case .identifier(let word): [.text(tree[word])]
    case .group(let inner): [.node(inner)]
    case .unary(let sign, _): list(sign.rawValue, id)
    case .binary(let sign, _, _): list(sign.rawValue, id)
    case .typeTest(_, let type): list("is", id, tree[type])
    case .conditional: list("?:", id)
    case .member(_, let word): list(".", id, tree[word])
    case .index: list("[]", id)
    case .slice(let base, let from, let to):
      [.text("([:] "), .node(base), .text(" ")] + [from.map { .node($0) } ?? .text("_"), .text(" ")]
        + [to.map { .node($0) } ?? .text("_"), .text(")")]
    case .call: list("call", id)
    case .list: list("list", id)
    case .map: list("map", id)
    case .path(let path): pieces(of: tree.path(path))
    case .mistake: list("mistake", id)
    }
  }

  /// The pieces of `(head operands tail)`.
  private func list(_ head: String, _ id: NodeID, _ tail: String? = nil) -> [Piece] {
    var pieces: [Piece] = [.text("(" + head)]
    tree.forEachOperand(of: id) { pieces += [.text(" "), .node($0)] }
    return pieces + [.text(tail.map { " \($0))" } ?? ")")]
  }
}
