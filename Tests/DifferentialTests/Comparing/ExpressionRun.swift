import RuleValues

/// Asks the emulator and another engine the same, pack by pack.
struct ExpressionRun {
  let reference: any Engine
  let ours: any Engine
  private(set) var findings = Findings()
  /// Packs that made the emulator's compiler fall over, halved until one expression is left.
  private var failures: [String] = []

  init(reference: any Engine, ours: any Engine) {
    self.reference = reference
    self.ours = ours
  }

  /// Compares a pack. What is new is made small at once.
  mutating func compare(_ pack: ExpressionPack) throws {
    for difference in try differences(pack) where findings.add(difference) {
      let functions = pack.functions.filter { difference.syntax.calls($0.name) }
      let small = try smallest(difference, pack.functions)
      findings.replace(difference, by: small, with: functions.filter { small.syntax.calls($0.name) })
    }
  }

  /// The differences of a pack, and of what is left of it when what either engine rejects is taken out.
  private mutating func differences(_ pack: ExpressionPack) throws -> [Difference] {
    guard pack.count > 0 else { return [] }
    let printed = PrintedPack(pack)
    let reference = try reference.answer(printed, at: [])
    if reference.compiled.errors.contains(where: { $0.line == 0 }) { return try halves(pack) }
    let ours = try ours.answer(printed, at: reference.times)
    if ours.compiled.isCut, pack.count > 1 { return try halves(pack) }
    let found = Comparison.differences(printed, reference: reference, ours: ours)
    let granted = reference.granted.symmetricDifference(ours.granted).filter { block in
      !ours.leftovers.contains { printed.conditions[$0].place.block == block }
    }
    findings.oddities += granted.sorted().map { "block \($0) was granted by one engine" }
    findings.oddities += (reference.oddities + ours.oddities).prefix(20 - min(20, findings.oddities.count))
    let refusedLines = Set((reference.compiled.errors + ours.compiled.errors).map(\.line))
    let refused = Set(printed.conditions.filter { refusedLines.contains($0.line) }.map(\.place))
    if refusedLines.isEmpty {
      findings.compared += pack.count
      findings.unanswered += printed.conditions.count { reference.unanswered.contains($0.place.block) }
      return found
    }
    findings.unanswered += refused.count
    // An error in a function rejects all.
    guard !refused.isEmpty else {
      findings.unanswered += pack.count
      return found
    }
    return try found + differences(pack.without(refused))
  }

  private mutating func halves(_ pack: ExpressionPack) throws -> [Difference] {
    let places = PrintedPack(pack).conditions.map(\.place)
    guard places.count > 1 else {
      findings.unanswered += 1
      return []
    }
    let first = Set(places.prefix(places.count / 2))
    return try differences(pack.without(first)) + differences(pack.without(Set(places).subtracting(first)))
  }

  private func smallest(_ difference: Difference, _ functions: [ExpressionPack.Function]) throws -> Difference {
    var smallest = difference
    let shrinker = Shrinker { candidates in
      let found = try candidateDifferences(candidates, difference.kind, functions)
      return candidates.map { found[$0].map { $0.group == difference.group } ?? false }
    }
    let syntax = try shrinker.shrink(difference.syntax)
    if let found = try candidateDifferences([syntax], difference.kind, functions)[syntax] { smallest = found }
    return smallest
  }

  private func candidateDifferences(
    _ candidates: [Syntax], _ kind: ExpressionPack.RequestKind, _ functions: [ExpressionPack.Function]
  ) throws -> [Syntax: Difference] {
    var pack = ExpressionPack(functions: functions)
    for start in stride(from: 0, to: candidates.count, by: 10) {
      pack.blocks.append(.init(kind: kind, conditions: Array(candidates[start..<min(start + 10, candidates.count)])))
    }
    let printed = PrintedPack(pack)
    let reference = try reference.answer(printed, at: [])
    let found = Comparison.differences(
      printed, reference: reference, ours: try ours.answer(printed, at: reference.times))
    return Dictionary(found.map { ($0.syntax, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
