import RulePrograms
import RuleValues
import SymbolicRules

/// The forms of all requests that the rules of a program can apply to.
struct RequestForms {
  private let service: RulesService

  /// The forms, the shortest first. A form with more literals precedes one with fewer.
  private(set) var all: [RequestForm] = []
  /// Whether there are longer paths than those of the forms, because a wildcard matches any number of segments.
  private(set) var areBounded = false

  /// Finds the forms of several programs.
  ///
  /// - Parameter scope: the program whose rules can apply to a request of each form; nil for all forms.
  init(of programs: [Program], within scope: Program? = nil, for service: RulesService) {
    self.service = service
    let deepest = (programs + [scope].compactMap(\.self)).map(Self.depth).max() ?? 0
    var forms: Set<RequestForm> = []
    if let scope {
      let scoped = self.forms(of: scope, at: Array(scope.nodes.indices), deepest: deepest)
      let prefix = service.prefix.map { RequestForm.Segment.literal($0) }
      let paths = Set(scoped.map(\.segments))
      for program in programs {
        let nodes = Set(paths.flatMap { program.nodes(matching: prefix + $0) }).sorted()
        forms.formUnion(
          self.forms(of: program, at: nodes, deepest: deepest).filter { form in scoped.contains { $0.overlaps(form) } })
      }
      forms.formUnion(scoped)
    } else {
      for program in programs {
        forms.formUnion(self.forms(of: program, at: Array(program.nodes.indices), deepest: deepest))
      }
    }
    all = forms.map { (form: $0, key: Self.key($0)) }.sorted { $0.key < $1.key }.map(\.form)
  }

  private mutating func forms(of program: Program, at nodes: [Int], deepest: Int) -> Set<RequestForm> {
    var forms: Set<RequestForm> = []
    for node in nodes where !program.nodes[node].allows.isEmpty {
      let methods = Set(program.nodes[node].allows.flatMap { program[$0].methods })
      for segments in expansions(of: program.steps(toNode: node), deepest: deepest) {
        for method in methods { forms.insert(RequestForm(method, segments)) }
      }
    }
    return forms
  }

  private static func key(_ form: RequestForm) -> (Int, Int, String, Int) {
    (
      form.segments.count, form.segments.filter { $0 == .variable }.count, form.description,
      RuleMethod.allCases.firstIndex(of: form.method) ?? 0
    )
  }

  /// Returns the number of segments of the longest path without a glob.
  private static func depth(of program: Program) -> Int {
    var depths: [Int] = []
    for node in program.nodes {
      // A parent precedes its children. The root is not a segment.
      let above = node.parent.map { depths[$0] } ?? -1
      if case .glob = node.step { depths.append(above) } else { depths.append(above + 1) }
    }
    return depths.max() ?? 0
  }

  /// Returns the paths of a place in the rules, without the prefix of the service.
  private mutating func expansions(of steps: [MatchNode.Step], deepest: Int) -> [[RequestForm.Segment]] {
    let globs = steps.filter { if case .glob = $0 { true } else { false } }.count
    let fixed = steps.count - globs
    let prefix = service.prefix
    var lengths = [fixed]
    if globs > 0 {
      areBounded = true
      lengths = Array(fixed...max(deepest, prefix.count) + 4)
    }
    var result: [[RequestForm.Segment]] = []
    for length in lengths where length > prefix.count {
      let count = length - prefix.count
      guard service == .storage || count.isMultiple(of: 2) else { continue }
      guard let segments = expand(steps, to: length) else { continue }
      let matches = zip(segments, prefix).allSatisfy { $0 == .variable || $0 == .literal($1) }
      if matches { result.append(Array(segments.dropFirst(prefix.count))) }
    }
    return result
  }

  /// Returns the segments of steps whose only glob takes what is left of a length.
  private func expand(_ steps: [MatchNode.Step], to length: Int) -> [RequestForm.Segment]? {
    var segments: [RequestForm.Segment] = []
    var isExpanded = false
    let globs = steps.filter { if case .glob = $0 { true } else { false } }.count
    for step in steps {
      switch step {
      case .root: break
      case .key(let key): segments.append(.literal(RuleText(key.text)))
      case .wildcard: segments.append(.variable)
      case .glob(_, _, let minimum):
        let count = isExpanded ? minimum : length - (steps.count - globs)
        guard count >= minimum else { return nil }
        segments += Array(repeating: .variable, count: count)
        isExpanded = true
      }
    }
    return segments.count == length ? segments : nil
  }
}

extension RequestForm {
  /// Returns whether a request can have both forms.
  fileprivate func overlaps(_ other: RequestForm) -> Bool {
    method == other.method && segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0 == $1 || $0 == .variable || $1 == .variable }
  }
}
