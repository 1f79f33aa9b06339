package import SourceText

/// The settings of a project for this program: the file `rules-sim.json` beside `firebase.json`.
///
/// `Grammar/rules-sim.schema.json` is its schema. All members are optional, and an unknown one is a problem.
package struct ProjectConfiguration: Hashable, Sendable {
  /// The layout of formatted rules.
  package struct Format: Hashable, Sendable {
    /// The widths that can be set, in characters.
    package static let widths = 40...400
    /// The numbers of spaces of one level that can be set.
    package static let indents = 1...8
    /// The most columns of a line; nil for the default.
    package var width: Int?
    /// The spaces of one level; nil for the default.
    package var indent: Int?
  }

  /// The name of the file.
  package static let fileName = "rules-sim.json"

  /// The findings to report.
  package private(set) var findings = FindingSelection()
  /// The layout of formatted rules.
  package private(set) var format = Format()

  /// Creates the settings of a project without the file.
  package init() {}

  /// Reads the file of the project that a rules file belongs to: in the folder of the rules file, or in the nearest one
  /// above it up to the folder of `firebase.json`.
  ///
  /// - Parameter path: a rules file; `-` is a file of the current folder.
  /// - Throws: ``InputFileError`` or ``InvalidInput`` if the file cannot be read.
  package init(ofRulesFile path: String) throws {
    for folder in FileStatus.folders(above: path) {
      let file = FileStatus.join(folder, Self.fileName)
      if FileStatus.exists(file) {
        try self.init(InputFile.read(file))
        return
      }
      if FileStatus.exists(FileStatus.join(folder, RulesTargets.projectName)) { break }
    }
    self.init()
  }

  /// Reads a file.
  ///
  /// - Throws: ``InvalidInput`` with every problem.
  package init(_ file: SourceFile) throws(InvalidInput) {
    var reader = Reader(file: file)
    reader.read(try JSONInput(file).root)
    if let first = reader.problems.first {
      throw InvalidInput(
        first.message, at: first.span, in: file,
        others: reader.problems.dropFirst().map { InvalidInput($0.message, at: $0.span, in: file) })
    }
    findings = reader.findings
    format = reader.format
  }
}

extension ProjectConfiguration {
  /// Reads the members of the file and collects what is wrong with them.
  private struct Reader {
    let file: SourceFile
    var findings = FindingSelection()
    var format = Format()
    var problems: [(message: String, span: Span)] = []

    mutating func read(_ root: JSONNode) {
      forEachMember(of: root, "the file", ["$schema", "lints", "format"]) { reader, member in
        switch member.key {
        case "lints": reader.readLints(member.value)
        case "format": reader.readFormat(member.value)
        default: if member.value.string == nil { reader.reject("`$schema` must be a string", member.value.span) }
        }
      }
    }

    private mutating func readLints(_ node: JSONNode) {
      forEachMember(of: node, "`lints`", ["select", "ignore", "severities"]) { reader, member in
        switch member.key {
        case "select": reader.findings.selected = reader.names(member)
        case "ignore": reader.findings.ignored = reader.names(member)
        default: reader.readLevels(member.value)
        }
      }
    }

    private mutating func readLevels(_ node: JSONNode) {
      guard case .object = node.value else { return reject("`severities` must be an object", node.span) }
      for member in node.members {
        if let problem = FindingNames.problem(member.key) { reject(problem, member.keySpan) }
        guard let level = member.value.string.flatMap(FindingSelection.Level.init) else {
          let names = FindingSelection.Level.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          reject("a severity must be one of \(names)", member.value.span)
          continue
        }
        findings.levels[member.key] = level
      }
    }

    private mutating func readFormat(_ node: JSONNode) {
      forEachMember(of: node, "`format`", ["width", "indent"]) { reader, member in
        let range = member.key == "width" ? Format.widths : Format.indents
        guard case .integer(let integer) = member.value.value, let number = Int(exactly: integer),
          range.contains(number)
        else {
          let bounds = "from \(range.lowerBound) to \(range.upperBound)"
          return reader.reject("`\(member.key)` must be a whole number \(bounds)", member.value.span)
        }
        if member.key == "width" { reader.format.width = number } else { reader.format.indent = number }
      }
    }

    private mutating func names(_ member: JSONMember) -> Set<String> {
      guard case .array = member.value.value, !member.value.elements.contains(where: { $0.string == nil }) else {
        reject("`\(member.key)` must be a list of codes and groups", member.value.span)
        return []
      }
      for element in member.value.elements {
        if let name = element.string, let problem = FindingNames.problem(name) { reject(problem, element.span) }
      }
      return Set(member.value.elements.compactMap(\.string))
    }

    private mutating func forEachMember(
      of node: JSONNode, _ noun: String, _ known: [String], _ body: (inout Reader, JSONMember) -> Void
    ) {
      guard case .object = node.value else { return reject("\(noun) must be an object", node.span) }
      for member in node.members {
        if known.contains(member.key) {
          body(&self, member)
        } else {
          let nearest = NearestName.find(member.key, among: known).map { "; did you mean `\($0)`?" }
          reject("\(noun) has no member \(TerminalText.quoted(member.key))\(nearest ?? "")", member.keySpan)
        }
      }
    }

    private mutating func reject(_ message: String, _ span: Span) { problems.append((message, span)) }
  }
}
