package import RuleValues
package import RulesProjects
import SecurityRules
import SourceText

/// The rules files of a command, laid out in a style.
package struct FormatRun: Sendable {
  /// The outcome, in order of increasing severity.
  package enum Status: Int, Sendable, Comparable {
    /// Every file could be laid out.
    case complete
    /// The language of a file is unknown.
    case unknown
    /// A file has a syntax error.
    case rejected
    /// A file could not be read.
    case unreadable
    /// A result would not have the tokens of its file, a fault of this program.
    case faulty

    /// Compares by severity.
    package static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
  }

  /// The files that could be laid out, each once.
  package private(set) var files: [RewrittenFile] = []
  /// The files with syntax errors.
  package private(set) var reports: [FileReport] = []
  /// Further messages, one sentence each.
  package private(set) var messages: [String] = []
  /// The outcome.
  package private(set) var status = Status.complete
  private let width: Int?
  private let indent: Int?
  private let service: RulesService?

  /// Lays out every file.
  ///
  /// - Parameters:
  ///   - width: the maximum length of a line; nil for that of the project's `rules-sim.json`, or else the default.
  ///   - indent: the spaces of one level; nil likewise.
  ///   - service: the service of files that do not declare one; nil to determine it from their text.
  package init(_ targets: RulesTargets, width: Int? = nil, indent: Int? = nil, service: RulesService? = nil) {
    self.width = width
    self.indent = indent
    self.service = service
    var known: Set<String> = []
    for target in targets.all where known.insert(target.path).inserted { format(target) }
  }

  /// The files that the style changes.
  package var changed: [RewrittenFile] { files.filter(\.isChanged) }

  private mutating func format(_ target: RulesTarget) {
    do {
      let file = try InputFile.read(target.path)
      guard let service = target.service ?? service ?? RulesText.service(of: file) else {
        messages.append(RulesText.unknownService(of: file))
        return raise(.unknown)
      }
      let formatter = CodeFormatter(style: try style(of: target))
      add(formatter.format(file) { service.code(of: $0) }, target.path, file)
    } catch {
      messages.append("\(error)")
      raise(.unreadable)
    }
  }

  /// Returns the style of a file: by the options, then by the configuration of its project.
  private func style(of target: RulesTarget) throws -> FormatStyle {
    let (usual, project) = (FormatStyle(), try ProjectConfiguration(ofRulesFile: target.path).format)
    return FormatStyle(
      width: width ?? project.width ?? usual.width, indent: indent ?? project.indent ?? usual.indent)
  }

  private mutating func add(_ result: CodeFormatter.Result, _ path: String, _ file: SourceFile) {
    switch result {
    case .formatted(let bytes): files.append(RewrittenFile(path: path, file: file, bytes: bytes))
    case .rejected(let diagnostics):
      reports.append(FileReport(file: file, diagnostics: diagnostics))
      raise(.rejected)
    case .faulty:
      messages.append(
        "`\(file.name)` is left as it is: the formatted text would not have the same tokens and comments, which is a fault "
          + "of rules-sim; please report it with the file")
      raise(.faulty)
    }
  }

  private mutating func raise(_ status: Status) { self.status = max(self.status, status) }
}
