import SourceText

/// The declarations of a syntax tree as pieces for a formatter.
struct DeclarationPieces {
  private let tree: SyntaxTree
  private let file: SourceFile
  private let places: TokenPlaces
  private let expressions: ExpressionPieces
  private var contents: [[Placed]] = []

  /// A declaration and where it begins.
  private typealias Placed = (start: Int, declaration: CodeDeclaration)

  /// - Parameter tokens: the tokens of the file in order.
  init(_ tree: SyntaxTree, _ tokens: [Span], _ file: SourceFile) {
    self.tree = tree
    self.file = file
    places = TokenPlaces(tokens)
    expressions = ExpressionPieces(tree, places)
    contents = Array(repeating: [], count: tree.matches.count)
    // A match comes before its content, so this is a loop.
    for id in tree.matchIDs.reversed() {
      let match = tree[id]
      let inner = match.matches.map { (tree[$0].span.start, self.match($0)) }
      let allows = match.allows.map { (tree[$0].span.start, allow(tree[$0])) }
      contents[id.index] = inner + allows + functions(match.functions)
    }
  }

  /// The declarations of the file, in the order of the text.
  var all: [CodeDeclaration] {
    let versions = tree.version.map { [($0.span.start, CodeDeclaration.statement(head: count($0.span), value: nil))] }
    let services = tree.services.map { ($0.span.start, service($0)) }
    return Self.sorted((versions ?? []) + functions(tree.fileFunctions) + services)
  }

  private static func sorted(_ placed: [Placed]) -> [CodeDeclaration] {
    placed.sorted { $0.start < $1.start }.map(\.declaration)
  }

  /// The number of tokens of a statement, without the semicolon at its end.
  private func count(_ span: Span) -> Int {
    let isEnded = places.last(in: span).map { file.bytes[$0.start] == UInt8(ascii: ";") } ?? false
    return places.count(in: span) - (isEnded ? 1 : 0)
  }

  private func service(_ service: ServiceDeclaration) -> CodeDeclaration {
    let matches = service.matches.map { (tree[$0].span.start, match($0)) }
    return .block(head: 2, path: 0, content: Self.sorted(matches + functions(service.functions)))
  }

  private func match(_ id: MatchID) -> CodeDeclaration {
    .block(head: 1, path: places.count(in: tree[id].pathSpan), content: Self.sorted(contents[id.index]))
  }

  private func allow(_ allow: AllowDeclaration) -> CodeDeclaration {
    guard let condition = allow.condition else { return .statement(head: count(allow.span), value: nil) }
    return statement(from: allow.span.start, condition)
  }

  /// A statement that ends with a value.
  private func statement(from start: Int, _ value: NodeID) -> CodeDeclaration {
    .statement(head: places.count(in: Span(start, tree[value].span.start)), value: expressions[value])
  }

  private func functions(_ ids: [FunctionID]) -> [Placed] {
    ids.map { id in
      let function = tree[id]
      let opening = bodyStart(of: function)
      let lets = function.lets.map { statement(from: $0.span.start, $0.value) }
      let head = places.count(in: Span(function.span.start, opening))
      let start = function.lets.last?.span.end ?? opening + 1
      let result = statement(from: start, function.result)
      return (function.span.start, .block(head: head, path: 0, content: lets + [result]))
    }
  }

  /// The offset of the brace that opens the body of a function.
  private func bodyStart(of function: FunctionDeclaration) -> Int {
    let end = function.parameters.last?.span.end ?? function.name.span.end
    let limit = function.lets.first?.span.start ?? tree[function.result].span.start
    return places.first(UInt8(ascii: "{"), in: Span(end, limit), of: file) ?? limit
  }
}
