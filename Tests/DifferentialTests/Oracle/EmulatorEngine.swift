import RuleRequests
import RuleValues

/// The emulator as one of the engines that are compared.
final class EmulatorEngine: Engine {
  private let project: EmulatorProject

  /// The emulator with the documents of the world, or nil where none runs.
  init?(project name: String) throws {
    guard let project = EmulatorProject(name) else { return nil }
    self.project = project
    try project.clear()
    try project.store(World.documents.map { DocumentWrite($0.0, .set($0.1)) })
  }

  func answer(_ pack: PrintedPack, at times: [Timestamp]) throws -> PackAnswer {
    var answer = PackAnswer(compiled: try project.load(pack.text))
    guard answer.compiled.errors.isEmpty else { return answer }
    for index in pack.pack.blocks.indices {
      let isSignedOut = pack.pack.blocks[index].kind == .getSignedOut
      let verdict = try project.verdict(pack.operation(index), user: isSignedOut ? nil : World.user)
      switch verdict {
      case .denied: break
      // All expressions are evaluated, but the list of what they came to is too long for a header of the answer.
      case .failed(_, let message) where message.hasPrefix("RST_STREAM"): break
      case .failed: answer.unanswered.insert(index)
      case .allowed: answer.granted.insert(index)
      }
    }
    let reports = Dictionary(
      try project.coverage().map { ($0["sourcePosition"]?["line"]?.int ?? 0, $0) },
      uniquingKeysWith: { first, _ in first })
    for condition in pack.conditions {
      let kind = pack.pack.blocks[condition.place.block].kind
      var layer = Layer(count: condition.ranges.count, isQuery: kind == .list)
      // The rule is `[EXPRESSION] is set`: two nodes above the expression.
      let node = reports[condition.line]?["children"]?.elements.first?["children"]?.elements.first
      if let node { layer.lay(condition.syntax, node) }
      if layer.isRetried { answer.retried.insert(answer.outcomes.count) }
      if let misfit = layer.misfit {
        answer.oddities.append("\(misfit) in \(condition.syntax.source)")
        answer.misfits.insert(answer.outcomes.count)
      }
      answer.outcomes.append(layer.outcomes)
    }
    answer.times = pack.timeLines.map { Self.time(reports[$0]) }
    return answer
  }

  private static func time(_ report: JSON?) -> Timestamp {
    let list = report?["children"]?.elements.first
    let value = list?["children"]?.elements.first?["values"]?.elements.last?["value"]
    return value?["timestampValue"]?.text.flatMap { Timestamp(rfc3339: $0) } ?? .epoch
  }
}

/// Lays the tree of a report on the tree of an expression. Reports leave literals out.
private struct Layer {
  var outcomes: [Outcome?]
  var isRetried = false
  var misfit: String?
  private var next = 0

  /// Whether an error without words is what a query leaves undecided.
  private let isQuery: Bool

  init(count: Int, isQuery: Bool) {
    outcomes = Array(repeating: nil, count: count)
    self.isQuery = isQuery
  }

  mutating func lay(_ syntax: Syntax, _ node: JSON?) {
    let index = next
    next += 1
    if let node { outcomes[index] = outcome(node) }
    var rest = (node?["children"]?.elements ?? [])[...]
    let wanted = syntax.children.count { !$0.isLiteral }
    if node != nil, rest.count != wanted { misfit = "\(rest.count) nodes for \(wanted) in \(syntax.source)" }
    for child in syntax.children { lay(child, child.isLiteral ? nil : rest.popFirst()) }
  }

  /// The value of the last try: one with everything loaded.
  private mutating func outcome(_ node: JSON) -> Outcome? {
    let values = (node["values"]?.elements ?? []).compactMap { $0["value"].flatMap(ReportedValue.outcome) }
    if values.contains(.pending), !isQuery || values.count > 1 { isRetried = true }
    return values.last { $0 != .pending } ?? (isQuery ? values.last : nil)
  }
}
