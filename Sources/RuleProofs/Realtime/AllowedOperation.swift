import RulePrograms
import SymbolicRules

/// What the rules of a Realtime Database demand of each write that they allow.
struct AllowedOperation {
  private let program: Program
  private let nodes: [[RequestForm.Segment]: Int]

  init(_ program: Program) {
    self.program = program
    let paths = program.nodes.indices.map { (DataOperationForms.segments(of: $0, in: program), $0) }
    nodes = Dictionary(paths) { first, _ in first }
  }

  /// The maximum number of other locations whose rules are taken into account.
  private static let maximumLocations = 24

  /// Returns what holds for each allowed write that evaluates the rules of a location.
  ///
  /// Each location whose data changes is a part of a written path, or a path below it is written. So a rule there grants the
  /// write, and the `.validate` there and above hold.
  func demands(at location: [RequestForm.Segment], in space: SymbolicSpace) -> Formula {
    // Two wildcards in one place would both apply.
    if program.nodes.contains(where: { $0.wildcards.count > 1 }) { return .always }
    let others = nodes.keys.filter { $0 != location && isNear($0, location) }.sorted {
      DataOperationForms.key($0) < DataOperationForms.key($1)
    }
    let changes = others.prefix(Self.maximumLocations).map { other in
      space.either(SymbolicCondition(.write, at: other, in: space).isUnchanged, isWritten(other, in: space))
    }
    return space.all([isWritten(location, in: space)] + changes)
  }

  /// Returns whether the keys of a path are known where those of a location are known, and they have the first one in common.
  private func isNear(_ path: [RequestForm.Segment], _ location: [RequestForm.Segment]) -> Bool {
    let common = zip(path, location).prefix { $0 == $1 }.count
    return common > 0 && !path.dropFirst(common).contains(.variable)
  }

  /// Returns what holds if an allowed write is made at, above or below a location.
  private func isWritten(_ location: [RequestForm.Segment], in space: SymbolicSpace) -> Formula {
    let path = (0...location.count).map { Array(location.prefix($0)) }
    let valid = path.map { place in
      let condition = SymbolicCondition(.validate, at: place, in: space)
      let rule = nodes[place].flatMap { program.nodes[$0].validate }
      return space.either(space.not(condition.hasData), condition.holds(rule, in: program))
    }
    let below = nodes.filter { path, node in
      path.count > location.count && path.starts(with: location) && program.nodes[node].write != nil
    }.keys.sorted { DataOperationForms.key($0) < DataOperationForms.key($1) }
    // A rule below a wildcard may hold for any of its keys.
    if below.contains(where: { $0.dropFirst(location.count).contains(.variable) }) { return space.all(valid) }
    let granting = (path + below).map { place in
      let rule = nodes[place].flatMap { program.nodes[$0].write }
      return SymbolicCondition(.write, at: place, in: space).holds(rule, in: program)
    }
    return space.all(valid + [space.any(granting)])
  }
}
