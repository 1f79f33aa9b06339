import RequestSimulation
import RuleEvaluation
import RuleValues
import RulesProjects
import SourceText

/// Identifies a data file that was read before.
struct SeedFile: Hashable {
  let path: String
  let part: SeedPart
}

/// Stored data of a suite, a group or a case: fixtures, paths of files, or the data itself.
extension SuiteReader {
  /// Returns `base`, or a fixture instead, with the given parts replaced and `changes` applied.
  mutating func seed<Key>(_ members: SuiteMembers<Key>, on base: Seed) -> Seed {
    let get = { (key: String) in Key(rawValue: key).flatMap { members[$0] } }
    var seed = base
    if let node = get("fixture") { seed = fixtures(node, for: "fixture") }
    seed = self.seed(on: seed) { get($0.rawValue) }
    if let node = get("changes") { change(node, &seed) }
    return seed
  }

  /// Returns `base` with the given parts replaced.
  mutating func seed(on base: Seed, _ said: (SeedPart) -> JSONNode?) -> Seed {
    var seed = base
    if let node = said(.data), let read = part(.data, node) { seed.data = read.data }
    if let node = said(.documents), let read = part(.documents, node) { seed.documents = read.documents }
    if let node = said(.objects), let read = part(.objects, node) { seed.objects = read.objects }
    return seed
  }

  private mutating func part(_ part: SeedPart, _ node: JSONNode) -> Seed? {
    guard let path = node.string else {
      let (seed, diagnostics) = read(part, node)
      for diagnostic in diagnostics { report(diagnostic) }
      if part == .documents, diagnostics.isEmpty { noteDates(in: node) }
      return seed
    }
    let place = SeedFile(path: FileSystem.path(path, from: FileSystem.folder(of: file.name)), part: part)
    if let known = seedFiles[place] { return known }
    guard let source = load(path, node, limit: SuiteLimits.fileBytes) else { return nil }
    let (tree, problems) = JSONReader.read(source, .relaxed)
    var diagnostics = problems.map { SuiteProblem.Data.report($0.message, at: $0.span) }
    var result: Seed?
    if problems.isEmpty { (result, diagnostics) = read(part, tree.root) }
    if !diagnostics.isEmpty { reports.append(FileReport(file: source, diagnostics: diagnostics)) }
    seedFiles[place] = result ?? Seed()
    return result
  }

  private func read(_ part: SeedPart, _ node: JSONNode) -> (Seed?, [Diagnostic]) {
    var seed = Seed()
    let errors: [OperationError]
    switch part {
    case .documents: errors = SeedReader.documents(node, into: &seed)
    case .objects: errors = SeedReader.objects(node, bucket: bucket, into: &seed)
    case .data: errors = SeedReader.data(node, now: now, into: &seed)
    }
    let paths = part == .data ? node.members.filter { $0.key.utf8.contains(UInt8(ascii: "/")) } : []
    return (
      errors.isEmpty ? seed : nil,
      errors.map { error in
        let path = paths.first { $0.keySpan == error.span || $0.value.span == error.span }
        return SuiteProblem.Data.report(
          error.message, at: error.span, notes: path.map { [SuiteProblem.Data.nesting($0.key)] } ?? [])
      }
    )
  }

  var bucket: String { (cases as? StorageSyntax)?.bucket ?? ObjectName.defaultBucket }
}
