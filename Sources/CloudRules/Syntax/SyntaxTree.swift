import SourceText

/// A rules file as written. Expressions are flat, operands before what they are operands of; declarations are flat in
/// the order of the text, a match before what is in it. So later passes are loops and not recursions. The tree holds
/// nothing that a checker learns.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private var heights: [Int32] = []
  private var firsts: [Int32] = []
  private var operands: [NodeID] = []
  private var wordTexts: [String] = []
  private var wordsByText: [String: Word] = [:]
  private var texts: [String] = []
  /// The bytes of texts with half of a character in them, which no `String` holds.
  private var halvedTexts: [Int32: [UInt8]] = [:]
  private var byteTexts: [[UInt8]] = []
  private var paths: [[PathSegment]] = []
  /// nil where the file does not name one, which means version 1.
  var version: VersionDeclaration?
  var imports: [ImportDeclaration] = []
  var services: [ServiceDeclaration] = []
  var matches: [MatchDeclaration] = []
  var allows: [AllowDeclaration] = []
  /// Every function of the file, in the order of the text.
  var functions: [FunctionDeclaration] = []
  /// Where comments stand.
  var comments: [Span] = []

  // MARK: Building

  /// Adds a node whose operands are already there.
  @inline(never)
  mutating func add(_ kind: SyntaxNode.Kind, _ span: Span) -> NodeID {
    let id = NodeID(index: nodes.count)
    nodes.append(SyntaxNode(kind: kind, span: span))
    var height: Int32 = 0
    var first = Int32(truncatingIfNeeded: id.index)
    forEachOperand(of: id) { operand in
      height = max(height, heights[operand.index])
      first = min(first, firsts[operand.index])
    }
    heights.append(height + 1)
    firsts.append(first)
    return id
  }

  /// Keeps operands for a node that is to be added.
  mutating func list(_ nodes: [NodeID]) -> NodeList {
    let start = operands.count
    operands += nodes
    return NodeList(start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: nodes.count))
  }

  /// The word of a name.
  mutating func word(_ text: String) -> Word {
    if let known = wordsByText[text] { return known }
    let word = Word(index: Int32(truncatingIfNeeded: wordTexts.count))
    wordTexts.append(text)
    wordsByText[text] = word
    return word
  }

  /// - Parameter halved: the text's bytes, where it has half of a character in it.
  mutating func keep(_ text: String, halved: [UInt8]?) -> LiteralID {
    let id = LiteralID(index: Int32(truncatingIfNeeded: texts.count))
    texts.append(text)
    halvedTexts[id.index] = halved
    return id
  }

  mutating func keep(_ bytes: [UInt8]) -> LiteralID {
    byteTexts.append(bytes)
    return LiteralID(index: Int32(truncatingIfNeeded: byteTexts.count - 1))
  }

  mutating func keep(_ path: [PathSegment]) -> LiteralID {
    paths.append(path)
    return LiteralID(index: Int32(truncatingIfNeeded: paths.count - 1))
  }

  // MARK: Reading

  subscript(_ id: NodeID) -> SyntaxNode { nodes[id.index] }
  subscript(_ list: NodeList) -> ArraySlice<NodeID> { operands[Int(list.start)..<Int(list.start + list.count)] }
  subscript(_ word: Word) -> String { wordTexts[Int(word.index)] }
  func text(_ id: LiteralID) -> String { texts[Int(id.index)] }
  func halvedText(_ id: LiteralID) -> [UInt8]? { halvedTexts[id.index] }
  func bytes(_ id: LiteralID) -> [UInt8] { byteTexts[Int(id.index)] }
  func path(_ id: LiteralID) -> [PathSegment] { paths[Int(id.index)] }
  subscript(_ id: ServiceID) -> ServiceDeclaration { services[id.index] }
  subscript(_ id: MatchID) -> MatchDeclaration { matches[id.index] }
  subscript(_ id: AllowID) -> AllowDeclaration { allows[id.index] }
  subscript(_ id: FunctionID) -> FunctionDeclaration { functions[id.index] }

  var nodeIDs: some Sequence<NodeID> { nodes.indices.lazy.map(NodeID.init) }
  var serviceIDs: [ServiceID] { services.indices.map(ServiceID.init) }
  var matchIDs: [MatchID] { matches.indices.map(MatchID.init) }
  var allowIDs: [AllowID] { allows.indices.map(AllowID.init) }
  var functionIDs: [FunctionID] { functions.indices.map(FunctionID.init) }

  /// The words that names in expressions are.
  var wordCount: Int { wordTexts.count }

  /// The word of a name, if an expression has it.
  func knownWord(_ text: String) -> Word? { wordsByText[text] }

  /// The functions that stand outside of services, before or after them.
  var fileFunctions: [FunctionID] { functionIDs.filter { functions[$0.index].scope == .file } }

  /// The first of the nodes that `id` is made of; the others stand between them.
  func first(of id: NodeID) -> Int { Int(firsts[id.index]) }

  /// The number of nodes on the longest way down from `id`, itself among them. Parentheses count.
  func height(of id: NodeID) -> Int { Int(heights[id.index]) }
}
