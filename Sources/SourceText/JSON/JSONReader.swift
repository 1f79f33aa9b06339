/// A reader that turns a JSON text into a tree with positions. It never throws and never traps, whatever the bytes.
/// The tree holds what it could read, and the problems describe the rest.
package struct JSONReader {
  private let bytes: [UInt8]
  private let dialect: JSONDialect
  private var offset = 0
  private var tree = JSONTree()
  private var problems: [JSONProblem] = []
  /// Set at the first problem that leaves the structure of the text unknown.
  private var isLost = false

  /// Reads `file`.
  ///
  /// - Returns: the tree and the problems in text order. The root is `null` if nothing could be read.
  package static func read(_ file: SourceFile, _ dialect: JSONDialect) -> (tree: JSONTree, problems: [JSONProblem]) {
    read(file.bytes, dialect)
  }

  /// Reads the text in `bytes`, like ``read(_:_:)``.
  package static func read(_ bytes: [UInt8], _ dialect: JSONDialect) -> (tree: JSONTree, problems: [JSONProblem]) {
    var reader = JSONReader(bytes, dialect)
    reader.readDocument()
    return (reader.tree, reader.problems)
  }

  /// Returns the map from the decoded text of the string at `span` (quotes included) to offsets in the file.
  package static func offsetMap(ofStringAt span: Span, in file: SourceFile) -> OffsetMap {
    var decoder = JSONStringDecoder(file.bytes, at: span.start + 1, allowsControlCharacters: true)
    decoder.decode()
    return decoder.map
  }

  private init(_ bytes: [UInt8], _ dialect: JSONDialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  private mutating func readDocument() {
    offset = UTF8Validation.markLength(bytes)
    let limit = min(dialect.maximumBytes, Int(Int32.max))
    if bytes.count > limit {
      report(.tooLarge(limit: limit), Span(limit, bytes.count))
      lose()
    } else if let bad = UTF8Validation.firstInvalidOffset(bytes) {
      report(.invalidUTF8, Span(bad, bad + 1))
      lose()
    }
    _ = readValue(depth: 0)
    if tree.nodes.isEmpty { tree.nodes.append(JSONTree.Node(payload: .null, span: Span(at: 0))) }
    skipTrivia()
    if !isLost, offset < bytes.count { report(.trailingContent, Span(offset, bytes.count)) }
  }

  /// The maximum number of reported problems. Most problems end the reading. Duplicate keys and comments do not, and
  /// one text may hold millions of them.
  static let maximumProblems = 1000

  private mutating func report(_ kind: JSONProblem.Kind, _ span: Span) {
    guard !isLost else { return }
    guard problems.count < Self.maximumProblems else {
      problems.append(JSONProblem(.tooManyProblems(limit: Self.maximumProblems), at: span))
      return lose()
    }
    problems.append(JSONProblem(kind, at: span))
  }

  private mutating func lose() {
    isLost = true
    offset = bytes.count
  }

  private mutating func loseAtUnexpected() {
    report(.unexpected(characterText), characterSpan)
    lose()
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private var characterSpan: Span {
    guard offset < bytes.count else { return Span(at: bytes.count) }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Span(offset, end)
  }

  private var characterText: String {
    String(decoding: bytes[characterSpan.start..<characterSpan.end], as: UTF8.self)
  }

  // MARK: Values

  private mutating func readValue(depth: Int) -> Int32? {
    skipTrivia()
    switch current {
    case UInt8(ascii: "{"): return readContainer(.object, depth: depth)
    case UInt8(ascii: "["): return readContainer(.array, depth: depth)
    case UInt8(ascii: "\""): return readString().flatMap { append(.string(start: $0.start, count: $0.count), $0.span) }
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return readNumber()
    case UInt8(ascii: "t"): return readWord("true", .bool(true))
    case UInt8(ascii: "f"): return readWord("false", .bool(false))
    case UInt8(ascii: "n"): return readWord("null", .null)
    default:
      loseAtUnexpected()
      return nil
    }
  }

  private mutating func append(_ payload: JSONTree.Payload, _ span: Span) -> Int32? {
    guard tree.nodes.count < dialect.maximumNodes else {
      report(.tooManyValues(limit: dialect.maximumNodes), span)
      lose()
      return nil
    }
    tree.nodes.append(JSONTree.Node(payload: payload, span: span))
    return Int32(tree.nodes.count - 1)
  }

  private mutating func readWord(_ word: String, _ payload: JSONTree.Payload) -> Int32? {
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    guard bytes[offset..<end].elementsEqual(word.utf8) else {
      loseAtUnexpected()
      return nil
    }
    let start = offset
    offset = end
    return append(payload, Span(start, end))
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private mutating func readNumber() -> Int32? {
    let start = offset
    while offset < bytes.count, isNumberByte(bytes[offset]) { offset += 1 }
    let span = Span(start, offset)
    guard let number = JSONNumber.parse(bytes[start..<offset]) else {
      report(.invalidNumber, span)
      return append(.null, span)
    }
    switch number {
    case .integer(let integer): return append(.integer(integer), span)
    case .double(let double):
      guard let index = append(.double(double), span) else { return nil }
      tree.nodes[Int(index)].isWholeNumber = JSONNumber.isWhole(bytes[start..<offset])
      return index
    }
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  private mutating func readString() -> (start: Int32, count: Int32, span: Span)? {
    if let plain = readPlainString() { return plain }
    let start = offset
    var decoder = JSONStringDecoder(
      bytes, at: offset + 1, allowsControlCharacters: dialect.rawControlCharacters)
    decoder.decode()
    offset = decoder.offset
    for problem in decoder.problems { report(problem.kind, problem.span) }
    if isLost { return nil }
    guard decoder.isClosed else {
      report(.unterminatedString, Span(start, min(start + 1, bytes.count)))
      lose()
      return nil
    }
    let textStart = Int32(tree.text.count)
    tree.text += decoder.text
    return (textStart, Int32(decoder.text.count), Span(start, offset))
  }

  /// Reads a string without escapes and control characters, the most common form. For any other string it returns nil
  /// and reads nothing.
  private mutating func readPlainString() -> (start: Int32, count: Int32, span: Span)? {
    let start = offset + 1
    var end = start
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let textStart = Int32(tree.text.count)
    tree.text += bytes[start..<end]
    offset = end + 1
    return (textStart, Int32(end - start), Span(start - 1, offset))
  }

  // MARK: Containers

  private mutating func readContainer(_ kind: JSONTree.Payload, depth: Int) -> Int32? {
    let isObject = if case .object = kind { true } else { false }
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let start = offset
    guard depth < dialect.maximumDepth else {
      report(.tooDeep(limit: dialect.maximumDepth), characterSpan)
      lose()
      return nil
    }
    offset += 1
    guard let container = append(kind, Span(start, start + 1)) else { return nil }
    var keys = KeySet()
    var last: Int32 = -1
    var isFirst = true
    while true {
      skipTrivia()
      if current == close { break }
      guard let child = isObject ? readMember(of: container, depth, isFirst, &keys) : readValue(depth: depth + 1) else {
        break
      }
      link(child, to: container, after: last)
      last = child
      isFirst = false
      guard readSeparator(close) else { break }
    }
    if current == close { offset += 1 }
    tree.nodes[Int(container)].span = Span(start, offset)
    return container
  }

  private mutating func link(_ child: Int32, to container: Int32, after last: Int32) {
    if last < 0 {
      tree.nodes[Int(container)].firstChild = child
    } else {
      tree.nodes[Int(last)].nextSibling = child
    }
  }

  /// Reads the comma between two children. False at the end of the container, or if the structure is lost.
  private mutating func readSeparator(_ close: UInt8) -> Bool {
    skipTrivia()
    guard current != close, !isLost else { return false }
    guard current == UInt8(ascii: ",") else {
      loseAtUnexpected()
      return false
    }
    let comma = offset
    offset += 1
    skipTrivia()
    if current == close, !dialect.trailingCommas { report(.trailingComma, Span(comma, comma + 1)) }
    return current != close
  }

  private mutating func readMember(
    of object: Int32, _ depth: Int, _ isFirst: Bool, _ keys: inout KeySet
  ) -> Int32? {
    guard current == UInt8(ascii: "\"") else {
      if current == nil || (isFirst && current == UInt8(ascii: ",")) {
        loseAtUnexpected()
      } else {
        report(.expected("\""), characterSpan)
        lose()
      }
      return nil
    }
    guard let key = readString() else { return nil }
    if let first = keys.insert(key.start, key.count, at: key.span, of: object, in: tree) {
      report(.duplicateKey(tree.decoded(key.start, key.count), first: first), key.span)
    }
    skipTrivia()
    guard current == UInt8(ascii: ":") else {
      report(.expected(":"), characterSpan)
      lose()
      return nil
    }
    offset += 1
    guard let value = readValue(depth: depth + 1) else { return nil }
    tree.nodes[Int(value)].keyStart = key.start
    tree.nodes[Int(value)].keyCount = key.count
    tree.nodes[Int(value)].keySpan = key.span
    return value
  }

  // MARK: White space and comments

  private mutating func skipTrivia() {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = offset
    guard offset + 1 < bytes.count else { return false }
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while offset + 1 < bytes.count, bytes[offset] != UInt8(ascii: "*") || bytes[offset + 1] != UInt8(ascii: "/") {
        offset += 1
      }
      guard offset + 1 < bytes.count else {
        report(.unterminatedComment, Span(start, start + 2))
        lose()
        return false
      }
      offset += 2
    default: return false
    }
    if !dialect.comments { report(.comment, Span(start, offset)) }
    return true
  }
}

/// The keys of one object, compared as bytes. `String ==` treats `é` and `e` + accent as one key.
private struct KeySet {
  /// The number of members up to which a key is compared with every other key, which needs no memory.
  private static let few = 8

  private var count = 0
  /// The first occurrences of the keys of an object with more members.
  private var spans: [[UInt8]: Span] = [:]

  /// Inserts the next key of `object`, whose earlier members are in `tree`. Returns the first occurrence if the key is a
  /// duplicate.
  mutating func insert(
    _ start: Int32, _ length: Int32, at span: Span, of object: Int32, in tree: borrowing JSONTree
  ) -> Span? {
    defer { count += 1 }
    if count < Self.few { return tree.member(of: object, named: start, length)?.keySpan }
    if count == Self.few {
      tree.forEachMember(of: object) { node in
        let key = Self.bytes(node.keyStart, node.keyCount, tree)
        if spans[key] == nil { spans[key] = node.keySpan }
      }
    }
    let key = Self.bytes(start, length, tree)
    if let first = spans[key] { return first }
    spans[key] = span
    return nil
  }

  /// Returns a copy of the bytes. A slice of the text of the tree would make the next string copy the whole text.
  private static func bytes(_ start: Int32, _ length: Int32, _ tree: borrowing JSONTree) -> [UInt8] {
    Array(tree.text[Int(start)..<Int(start + length)])
  }
}
