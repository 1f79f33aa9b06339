import SourceText

/// A reader of resource names, with the errors of Google's emulator 1.19.9. Positions count UTF-16 units.
struct ResourceNameReader {
  private let text: String
  private let label: String
  private let parts: [String]
  /// The number of parts that were read.
  private var count = 0
  /// The position of the next part.
  private var position = 0

  init(_ text: String, label: String) {
    self.text = text
    self.label = label
    parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads `projects/P/databases/D`.
  ///
  /// - Parameter isWhole: whether nothing must follow.
  mutating func database(isWhole: Bool = false) throws(RPCError) -> DatabaseName {
    try word("projects")
    let project = try id("project")
    try word("databases")
    return DatabaseName(project: project, database: try id("database", isLast: isWhole))
  }

  /// Reads `/documents` and the ids of a document after it.
  ///
  /// - Parameter isParent: whether there may be no ids.
  mutating func documents(isParent: Bool) throws(RPCError) -> [String] {
    try word("documents", isLast: true)
    if count == parts.count {
      if isParent { return [] }
      throw invalid("is invalid: Omit \"/documents\" when referencing a database (except as the parent of a document).")
    }
    if count == parts.count - 1, parts[count].isEmpty {
      throw invalid("is invalid: Omit trailing \"/\".")
    }
    var ids: [String] = []
    while count < parts.count {
      ids.append(try id("collection"))
      ids.append(try id("resource", isLast: true))
    }
    return ids
  }

  /// Checks that nothing is left.
  func end() throws(RPCError) {
    guard count < parts.count else { return }
    throw parts.last?.isEmpty == true
      ? invalid("has invalid trailing \"/\".") : invalid("has extra characters at index \(position - 1).")
  }

  /// Reads a fixed part.
  private mutating func word(_ word: String, isLast: Bool = false) throws(RPCError) {
    let part = count < parts.count ? parts[count] : ""
    guard part.utf8.starts(with: word.utf8) else { throw invalid("lacks \"\(word)\" at index \(position).") }
    guard part.utf8.elementsEqual(word.utf8) else {
      throw invalid("lacks \"/\" at index \(position + word.utf16.count).")
    }
    try advance(isLast: isLast)
  }

  /// Reads an id.
  private mutating func id(_ kind: String, isLast: Bool = false) throws(RPCError) -> String {
    let part = count < parts.count ? parts[count] : ""
    if part.isEmpty {
      let isTrailing = count == parts.count - 1
      throw isTrailing ? invalid("has invalid trailing \"/\".") : invalid("lacks a \(kind) id at index \(position).")
    }
    if part == "." || part == ".." { throw invalid("contains a \(kind) id \"\(part)\" at index \(position).") }
    try advance(isLast: isLast)
    return part
  }

  /// Goes to the next part. One must follow unless the part may be the last one.
  private mutating func advance(isLast: Bool) throws(RPCError) {
    position += parts[count].utf16.count
    count += 1
    if count < parts.count {
      position += 1
      if count == parts.count - 1, parts[count].isEmpty, !isLast { throw invalid("has invalid trailing \"/\".") }
    } else if !isLast {
      throw invalid("lacks \"/\" at index \(position).")
    }
  }

  private func invalid(_ problem: String) -> RPCError {
    .invalidArgument("\(label) \"\(EscapedText.of(text, limit: 6200))\" \(problem)")
  }
}
