import RuleValues
import SecurityRules
import SourceText

/// What a suite takes from beside its cases: rules and data, in it or in files.
extension SuiteReader {
  mutating func rules(_ members: SuiteMembers<SuiteKey>) -> Ruleset? {
    guard let node = members[.rules] else {
      reportMissing(.rules, members, "name the rules file: `rules: database.rules.json`")
      return nil
    }
    switch node.value {
    case .object: return ruleset(InlineRules.file(node, keySpan: members.keySpan(.rules), in: file))
    case .string(let text) where InlineRules.isRules(text): return ruleset(InlineRules.file(text: text, node, in: file))
    case .string(let path): return load(path, node, limit: SuiteLimits.bytes).flatMap { ruleset($0) }
    default:
      report(
        SuiteProblem.WrongType.report("the path of a rules file, or the rules themselves", for: "rules", found: node))
      return nil
    }
  }

  /// Warnings about the rules are for `rules-sim check`.
  private mutating func ruleset(_ file: SourceFile) -> Ruleset? {
    do throws(RulesetError) {
      return try Ruleset(realtime: file)
    } catch {
      reports.append(FileReport(file: error.file, diagnostics: error.diagnostics))
      return nil
    }
  }

  private mutating func load(_ path: String, _ node: JSONNode, limit: Int) -> SourceFile? {
    let path = FileSystem.path(path, from: FileSystem.folder(of: file.name))
    switch files.bytes(path, limit) {
    case .success(let bytes): return SourceFile(name: path, bytes: bytes)
    case .failure(let problem):
      report(SuiteProblem.File.report(problem, at: node.span))
      return nil
    }
  }

  /// Data as the service exports it: the path of a file, or the data itself.
  mutating func data(_ node: JSONNode) -> DataNode? {
    guard let path = node.string else {
      let (data, diagnostics) = Self.data(node, now: now)
      self.diagnostics += diagnostics
      return data
    }
    if let known = dataFiles[path] { return known }
    guard let source = load(path, node, limit: SuiteLimits.fileBytes) else { return nil }
    let (tree, problems) = JSONReader.read(source, .relaxed)
    var diagnostics = problems.map { SuiteProblem.Data.report($0.message, at: $0.span) }
    var result: DataNode?
    if problems.isEmpty { (result, diagnostics) = Self.data(tree.root, now: now) }
    if !diagnostics.isEmpty { reports.append(FileReport(file: source, diagnostics: diagnostics)) }
    dataFiles[path] = result ?? .absent
    return result
  }

  private static func data(_ node: JSONNode, now: Int64) -> (DataNode?, [Diagnostic]) {
    switch DataReader.read(node, at: .root) {
    case .success(let value): (value.resolved(now: now) { _ in nil }, [])
    case .failure(let problems):
      (nil, problems.problems.map { SuiteProblem.Data.report($0.description, at: $0.span) })
    }
  }
}
