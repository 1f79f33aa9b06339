import RulePrograms
import RuleValues
import SymbolicRules

/// The forms of operations on a Realtime Database at the locations of the rules of two programs.
struct DataOperationForms {
  /// What the rules of a location say in one program.
  private struct Texts: Hashable {
    var read: [RuleText] = []
    var write: [RuleText] = []
  }

  private var locations: Set<[RequestForm.Segment]> = []
  private var ownWrites: Set<[RequestForm.Segment]> = []
  /// The operations that rules of their own locations are about.
  private var ruled: Set<RequestForm> = []

  /// Finds the locations of some programs.
  init(of programs: [Program]) { for program in programs { add(program) } }

  /// Returns the forms with the locations of another program as well.
  func with(_ program: Program) -> DataOperationForms {
    var result = self
    result.add(program)
    return result
  }

  private mutating func add(_ program: Program) {
    for node in program.nodes.indices {
      let segments = Self.segments(of: node, in: program)
      locations.insert(segments)
      let node = program.nodes[node]
      if node.write != nil { ownWrites.insert(segments) }
      if node.read != nil { ruled.insert(RequestForm(.read, segments)) }
      if node.write != nil || node.validate != nil { ruled.insert(RequestForm(.write, segments)) }
    }
  }

  /// Returns the forms of reads and writes at locations whose own rules differ between two versions, the shortest first.
  static func changed(from old: Program, to new: Program) -> [RequestForm] {
    var locations: [[RequestForm.Segment]: [Texts]] = [:]
    for (index, program) in [old, new].enumerated() {
      for node in program.nodes.indices {
        locations[segments(of: node, in: program), default: [Texts(), Texts()]][index] = texts(of: node, in: program)
      }
    }
    var changed: [RequestForm] = []
    for path in locations.keys.sorted(by: { key($0) < key($1) }) {
      guard let texts = locations[path] else { continue }
      if texts[0].read != texts[1].read { changed.append(RequestForm(.read, path)) }
      if texts[0].write != texts[1].write { changed.append(RequestForm(.write, path)) }
    }
    return changed
  }

  /// Returns what orders paths: the shortest first.
  static func key(_ segments: [RequestForm.Segment]) -> (Int, String) {
    (
      segments.count,
      segments.map(\.name).joined(separator: "/")
    )
  }

  static func segments(of node: Int, in program: Program) -> [RequestForm.Segment] {
    program.steps(toNode: node).compactMap { step in
      switch step {
      case .root, .glob: nil
      case .key(let key): .literal(RuleText(key.text))
      case .wildcard: .variable
      }
    }
  }

  /// Returns the texts of a location's rules with the names of the wildcards, which they can mention.
  private static func texts(of node: Int, in program: Program) -> Texts {
    let names = program.steps(toNode: node).compactMap { step in
      if case .wildcard(let name, _) = step { name } else { nil }
    }
    func text(_ rule: RuleID?, _ kind: RuleText) -> [RuleText] {
      rule.map { [kind, RuleText(program[$0].text)] + names.map { RuleText($0) } } ?? []
    }
    let node = program.nodes[node]
    return Texts(read: text(node.read, "read"), write: text(node.write, "write") + text(node.validate, "validate"))
  }

  /// Returns whether the form's own location has a rule for it.
  func hasOwnRule(_ form: RequestForm) -> Bool { ruled.contains(form) }

  // MARK: Related forms

  /// The maximum number of related forms.
  private static let maximumRelated = 16

  /// Returns the writes above and below a write, the nearest first: those that its own rules take part in.
  func related(to form: RequestForm) -> [RequestForm] {
    guard form.method == .write else { return [] }
    let depth = form.segments.count
    let above = (0..<depth).map { Array(form.segments.prefix($0)) }
    let below = locations.filter { path in
      path.count > depth && path.starts(with: form.segments) && (path.count == depth + 1 || ownWrites.contains(path))
    }
    let ordered = (above + below).sorted { left, right in
      let distances = (abs(left.count - depth), abs(right.count - depth))
      return distances.0 == distances.1 ? Self.key(left) < Self.key(right) : distances.0 < distances.1
    }
    return ordered.prefix(Self.maximumRelated).map { RequestForm(.write, $0) }
  }

  /// Returns the paths of the siblings of a write that have a `.write` of their own.
  func partners(of form: RequestForm) -> [[RequestForm.Segment]] {
    guard form.method == .write, !form.segments.isEmpty else { return [] }
    let parent = form.segments.dropLast()
    return ownWrites.filter { path in
      guard case .literal? = path.last else { return false }
      return path.count == form.segments.count && path != form.segments && path.starts(with: parent)
    }.sorted { Self.key($0) < Self.key($1) }
  }

  /// Returns the forms of the operations that a claim is about, the shortest first: its own path, and the locations of the
  /// rules that match it.
  ///
  /// - Parameters:
  ///   - scope: rules that grant access at the path of the claim alone.
  ///   - isDeep: whether the claim is also about all paths below, of which one level below each location is included.
  func claimed(by scope: Program, isDeep: Bool) -> [RequestForm] {
    guard let node = scope.nodes.indices.first(where: { scope.nodes[$0].read != nil || scope.nodes[$0].write != nil })
    else { return [] }
    let path = Self.segments(of: node, in: scope)
    var paths: Set<[RequestForm.Segment]> = [path]
    for location in locations where location.count == path.count || (isDeep && location.count > path.count) {
      let isMatch = zip(path, location).allSatisfy { $0 == $1 || $0 == .variable || $1 == .variable }
      guard isMatch else { continue }
      let special = zip(path, location).map { $0 == .variable ? $1 : $0 }
      paths.insert(special + location.dropFirst(path.count))
    }
    if isDeep { paths.formUnion(paths.map { $0 + [.variable] }) }
    return paths.sorted { Self.key($0) < Self.key($1) }.flatMap { [RequestForm(.read, $0), RequestForm(.write, $0)] }
  }

  /// Returns that no variable key of an operation has the name of a location beside it.
  func excludesNamedLocations(_ form: RequestForm, _ operation: SymbolicDataOperation) -> Formula {
    let space = operation.space
    var statements: [Formula] = []
    for (index, segment) in form.segments.enumerated() where segment == .variable {
      let parent = form.segments.prefix(index)
      for case .literal(let name)? in locations.filter({ $0.count == index + 1 && $0.starts(with: parent) }).map(
        \.last)
      {
        statements.append(space.not(space.equal(operation.paths[0][index], space.term(name))))
      }
    }
    return space.all(statements)
  }
}
