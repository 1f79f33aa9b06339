import RulesProjects
import SecurityRules
import SourceText

/// The rules of a suite: inline, in a file, or named by a `firebase.json`.
extension SuiteReader {
  mutating func rules(_ members: SuiteMembers<SuiteKey>) -> AnyRuleset? {
    guard let node = members[.rules] else {
      reportMissing(.rules, members, "name the rules file: `rules: firestore.rules`")
      isServiceKnown = false
      return nil
    }
    let named = service(members[.service])
    if members[.target] != nil, node.string.map({ !isProject($0) }) ?? true {
      report(SuiteProblem.Operation.stray("target", verb: "rules", at: members.keySpan(.target)))
    }
    switch node.value {
    case .object: return ruleset(InlineRules.file(node, keySpan: members.keySpan(.rules), in: file), named, node)
    case .string(let text) where InlineRules.isRules(text):
      return ruleset(InlineRules.file(text: text, node, in: file), named, node)
    case .string(let path) where isProject(path):
      return project(path, node, service: named, target: members[.target])
    case .string(let path):
      guard let file = loadRules(path, node) else {
        isServiceKnown = false
        return nil
      }
      return ruleset(file, named, node)
    default:
      report(
        SuiteProblem.WrongType.report("the path of a rules file, or the rules themselves", for: "rules", found: node))
      return nil
    }
  }

  private func isProject(_ path: String) -> Bool { FileStatus.name(of: path) == "firebase.json" }

  private mutating func service(_ node: JSONNode?) -> RulesService? {
    guard let node, let name = text(node, for: "service") else { return nil }
    let service = RulesService(name: name)
    if service == nil { report(SuiteProblem.Service.unknown(name, at: node.span)) }
    return service
  }

  /// Loads rules. Only errors are reported; `rules-sim check` reports warnings.
  private mutating func ruleset(
    _ file: SourceFile, _ named: RulesService?, _ node: JSONNode, resource: String? = nil
  ) -> AnyRuleset? {
    let declared = RulesText.services(in: file)
    if let named, !declared.isEmpty, !declared.contains(named) {
      return giveUp(SuiteProblem.Service.other(named, declared: declared, at: node.span))
    }
    guard let service = named ?? RulesText.service(of: file), named != nil || declared.count < 2 else {
      return giveUp(SuiteProblem.Service.unclear(declared, at: node.span))
    }
    cases = service.cases(resource: resource)
    do throws(RulesetError) {
      return try AnyRuleset(file, service: service)
    } catch {
      reports.append(FileReport(file: error.file, diagnostics: error.diagnostics))
      return nil
    }
  }

  private mutating func giveUp(_ diagnostic: Diagnostic) -> AnyRuleset? {
    report(diagnostic)
    isServiceKnown = false
    return nil
  }

  // MARK: Projects

  private mutating func project(
    _ path: String, _ node: JSONNode, service named: RulesService?, target: JSONNode?
  ) -> AnyRuleset? {
    guard let source = loadRules(path, node) else { return nil }
    let project: ProjectFile
    do throws(InvalidInput) {
      project = try ProjectFile(source)
    } catch {
      return giveUp(SuiteProblem.Service.project(error.description, at: node.span))
    }
    let name = target.flatMap { text($0, for: "target") }
    let services = named.map { [$0] } ?? RulesService.allCases
    let candidates = services.flatMap { project.rules(of: $0, for: name) }
    guard candidates.count == 1, let rules = candidates.first else {
      return giveUp(SuiteProblem.Service.candidates(candidates, in: path, at: node.span))
    }
    let rulesPath = FileSystem.path(rules.path, from: FileSystem.folder(of: path))
    return loadRules(rulesPath, node).flatMap {
      ruleset($0, rules.service, node, resource: rules.resource)
    }
  }

  private mutating func loadRules(_ path: String, _ node: JSONNode) -> SourceFile? {
    load(path, node, limit: SuiteLimits.bytes, from: rulesProject)
  }

  /// Returns the file at a path relative to the file being read; reports an error and returns nil if it cannot be
  /// read.
  mutating func load(_ path: String, _ node: JSONNode, limit: Int) -> SourceFile? {
    load(path, node, limit: limit, from: project)
  }

  private mutating func load(_ path: String, _ node: JSONNode, limit: Int, from project: ProjectFolder) -> SourceFile? {
    let path = FileSystem.path(path, from: FileSystem.folder(of: file.name))
    switch project.bytes(path, limit) {
    case .success(let bytes): return SourceFile(name: path, bytes: bytes)
    case .failure(let problem):
      report(SuiteProblem.File.report(problem, at: node.span))
      return nil
    }
  }
}
