import RulesProjects
import SourceText

/// The suite or an included file, with references replaced by their values.
struct SuitePart {
  let file: SourceFile
  let root: JSONNode
}

extension SuiteReader {
  /// Returns the files of the suite in order: each included file before the file that includes it, the suite last.
  ///
  /// - Returns: nil if a reference is invalid, so that the content of the suite is unknown.
  mutating func parts(_ root: JSONNode, _ members: SuiteMembers<SuiteKey>) -> [SuitePart]? {
    var inclusion = Inclusion(open: [resolved(file.name)])
    if let node = members[.include] { include(node, &inclusion) }
    inclusion.parts.append(SuitePart(file: file, root: root))
    for part in inclusion.parts { within(part.file) { $0.readValues(part.root["values"]) } }
    let parts = inclusion.parts.map { part in
      within(part.file) { reader in
        let (root, problems) = ValueExpansion.expand(
          part.root, in: part.file, reader.values, reader.cases.service, now: reader.now, skipping: ["rules", "values"])
        for problem in problems { reader.report(problem) }
        return problems.hasErrors ? nil : SuitePart(file: part.file, root: root)
      }
    }
    return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
  }

  /// The files included so far.
  private struct Inclusion {
    /// The files being included, with links resolved, the suite first.
    var open: [String]
    var done: Set<[UInt8]> = []
    var parts: [SuitePart] = []
  }

  private func resolved(_ path: String) -> String { (try? project.resolved(path).get()) ?? path }

  private mutating func include(_ node: JSONNode, _ inclusion: inout Inclusion) {
    var paths = [node]
    if case .array = node.value { paths = node.elements }
    for path in paths {
      guard let text = text(path, for: "include") else { continue }
      include(text, path, &inclusion)
    }
  }

  private mutating func include(_ path: String, _ node: JSONNode, _ inclusion: inout Inclusion) {
    let place = FileSystem.path(path, from: FileSystem.folder(of: file.name))
    switch project.resolved(place) {
    case .failure(let problem): report(SuiteProblem.File.report(problem, at: node.span))
    case .success(let resolved):
      if let start = inclusion.open.firstIndex(where: { $0.utf8.elementsEqual(resolved.utf8) }) {
        return report(SuiteProblem.Include.cycle(Array(inclusion.open[start...]) + [resolved], at: node.span))
      }
      guard inclusion.done.insert(Array(resolved.utf8)).inserted else { return }
      guard inclusion.done.count <= SuiteLimits.includes else {
        return report(SuiteProblem.Include.tooMany(at: node.span))
      }
      guard let file = load(path, node, limit: SuiteLimits.bytes) else { return }
      inclusion.open.append(resolved)
      within(file) { $0.read(included: file, &inclusion) }
      inclusion.open.removeLast()
    }
  }

  private mutating func read(included file: SourceFile, _ inclusion: inout Inclusion) {
    let (tree, problems) = SuiteText.read(file)
    for problem in problems { report(problem) }
    guard !problems.hasErrors else { return }
    guard case .object = tree.root.value else {
      let wanted = "a mapping with `users`, `values`, `fixtures` or `cases`"
      return report(SuiteProblem.WrongType.report(wanted, for: "a file that is included", found: tree.root))
    }
    let members: SuiteMembers<IncludedKey> = members(of: tree.root, place: "a file that is included")
    if let node = members[.include] { include(node, &inclusion) }
    inclusion.parts.append(SuitePart(file: file, root: tree.root))
  }

  private mutating func readValues(_ node: JSONNode?) {
    guard let node else { return }
    guard case .object = node.value else {
      return report(SuiteProblem.WrongType.report("a mapping from names to values", for: "values", found: node))
    }
    for member in node.members {
      if let first = values.name(member.key, NamedValues.Value(node: member.value, file: file)) {
        report(SuiteProblem.DuplicateName.defined(member.key, "value", at: member.keySpan, in: first.file))
      }
    }
  }
}
