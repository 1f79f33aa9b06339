import SourceText

/// A rules file as written. Expressions are flat, with operands before the nodes that use them. Declarations are flat
/// in the order of the text, with a match before its content. So later passes are loops instead of recursions. The
/// tree contains no results of the checker.
struct SyntaxTree: Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private var heights: [Int32] = []
  private var firsts: [Int32] = []
  private var operands: [NodeID] = []
  private var wordTexts: [String] = []
  private var wordsByText: [String: Word] = [:]
  private var texts: [String] = []
  /// The bytes of texts that contain half of a character, which a `String` cannot represent.
  private var halvedTexts: [Int32: [UInt8]] = [:]
  private var byteTexts: [[UInt8]] = []
  private var paths: [[PathSegment]] = []
  /// nil if the file does not name one, which means version 1.
  var version: VersionDeclaration?
  var imports: [ImportDeclaration] = []
  var services: [ServiceDeclaration] = []
  var matches: [MatchDeclaration] = []
  var allows: [AllowDeclaration] = []
  /// Every function of the file, in the order of the text.
  var functions: [FunctionDeclaration] = []
  /// The positions of comments.
  var comments: [Span] = []

  // MARK: Building

  /// Adds a node whose operands have been added.
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

  /// Stores operands for a node that is added next.
  mutating func list(_ nodes: [NodeID]) -> NodeList {
    let start = operands.count
    operands += nodes
    return NodeList(start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: nodes.count))
  }

  /// The word of a name, which is created if it is new.
  mutating func word(_ text: String) -> Word {
    if let known = wordsByText[text] { return known }
    let word = Word(index: Int32(truncatingIfNeeded: wordTexts.count))
    wordTexts.append(text)
    wordsByText[text] = word
    return word
  }

  /// - Parameter halved: the text's bytes, if it contains half of a character.
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

  var nodeIDs: NodeIDs { NodeIDs(count: nodes.count) }
  var serviceIDs: [ServiceID] { services.indices.map(ServiceID.init) }
  var matchIDs: [MatchID] { matches.indices.map(MatchID.init) }
  var allowIDs: [AllowID] { allows.indices.map(AllowID.init) }
  var functionIDs: [FunctionID] { functions.indices.map(FunctionID.init) }

  /// The number of different words.
  var wordCount: Int { wordTexts.count }

  /// The word of a name; nil if no expression contains it.
  func knownWord(_ text: String) -> Word? { wordsByText[text] }

  /// The functions outside services, before or after them.
  var fileFunctions: [FunctionID] { functionIDs.filter { functions[$0.index].scope == .file } }

  /// The index of the first node of the subtree of `id`, which ends with `id`.
  func first(of id: NodeID) -> Int { Int(firsts[id.index]) }

  /// The number of nodes on the longest path down from `id`, including itself and parentheses.
  func height(of id: NodeID) -> Int { Int(heights[id.index]) }
}

/// The ids of all nodes of a tree. A concrete type, because many checks loop over it.
struct NodeIDs: Sequence, IteratorProtocol {
  private var index = 0
  private let count: Int

  init(count: Int) { self.count = count }

  mutating func next() -> NodeID? {
    guard index < count else { return nil }
    defer { index += 1 }
    return NodeID(index: index)
  }
}
