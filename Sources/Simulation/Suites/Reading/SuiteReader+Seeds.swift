import RuleEvaluation
import RuleValues
import SourceText

/// A file with data that was read before.
struct SeedFile: Hashable {
  let path: String
  let key: SuiteKey
}

/// What a suite or a case says is stored: the paths of files, or the data itself.
extension SuiteReader {
  /// `base` with the parts that are said replaced.
  mutating func seed(_ parts: [SuiteKey: JSONNode?], on base: Seed) -> Seed {
    var seed = base
    if let node = parts[.data] ?? nil, let read = part(.data, node) { seed.data = read.data }
    if let node = parts[.documents] ?? nil, let read = part(.documents, node) { seed.documents = read.documents }
    if let node = parts[.objects] ?? nil, let read = part(.objects, node) { seed.objects = read.objects }
    return seed
  }

  private mutating func part(_ key: SuiteKey, _ node: JSONNode) -> Seed? {
    guard let path = node.string else {
      let (part, diagnostics) = read(key, node)
      for diagnostic in diagnostics { report(diagnostic) }
      return part
    }
    if let known = seedFiles[SeedFile(path: path, key: key)] { return known }
    guard let source = load(path, node, limit: SuiteLimits.fileBytes) else { return nil }
    let (tree, problems) = JSONReader.read(source, .relaxed)
    var diagnostics = problems.map { SuiteProblem.Data.report($0.message, at: $0.span) }
    var result: Seed?
    if problems.isEmpty { (result, diagnostics) = read(key, tree.root) }
    if !diagnostics.isEmpty { reports.append(FileReport(file: source, diagnostics: diagnostics)) }
    seedFiles[SeedFile(path: path, key: key)] = result ?? Seed()
    return result
  }

  private func read(_ key: SuiteKey, _ node: JSONNode) -> (Seed?, [Diagnostic]) {
    var seed = Seed()
    let errors: [OperationError]
    switch key {
    case .documents: errors = SeedReader.documents(node, into: &seed)
    case .objects: errors = SeedReader.objects(node, bucket: bucket, into: &seed)
    default: errors = SeedReader.data(node, now: now, into: &seed)
    }
    return (errors.isEmpty ? seed : nil, errors.map { SuiteProblem.Data.report($0.message, at: $0.span) })
  }

  private var bucket: String { (cases as? StorageCases)?.bucket ?? StorageCases.defaultBucket }
}
