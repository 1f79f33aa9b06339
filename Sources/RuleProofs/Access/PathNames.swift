import RulePrograms
import RuleValues
import SymbolicRules

/// The path of a form with the names that the most special `match` gives to its wildcards.
struct PathNames {
  /// The whole path, such as `/users/{uid}`.
  let path: String
  /// The segments, one for each segment of the form. A segment within a glob has the name of the glob.
  let segments: [String]

  init(of form: RequestForm, in program: Program, _ service: RulesService) {
    let prefix = service.prefix.map { RequestForm.Segment.literal($0) }
    var best: (rank: (Int, Int, Int), names: [(text: String, count: Int)])?
    let path = prefix + form.segments
    for node in program.nodes(matching: path) where !program.nodes[node].allows.isEmpty {
      let steps = program.steps(toNode: node)
      guard let names = Self.names(steps, path) else { continue }
      let literals = steps.count { if case .key = $0 { true } else { false } }
      let globs = steps.count { if case .glob = $0 { true } else { false } }
      let rank = (-literals, globs, steps.count)
      if let best, best.rank <= rank { continue }
      best = (rank, names)
    }
    guard let best else {
      self.path = form.description
      segments = form.segments.map(\.name)
      return
    }
    var rest = prefix.count
    var shown: [String] = []
    var all: [String] = []
    for name in best.names {
      let hidden = min(rest, name.count)
      rest -= hidden
      // A glob that also matches the prefix of the service is shown.
      if hidden < name.count || (name.count == 0) { shown.append(name.text) }
      all += Array(repeating: name.text, count: name.count - hidden)
    }
    self.path = "/" + shown.joined(separator: "/")
    segments = all
  }

  /// Returns the names of steps and the numbers of segments that they match; nil if they do not match all paths of the
  /// form.
  private static func names(
    _ steps: [MatchNode.Step], _ segments: [RequestForm.Segment]
  ) -> [(text: String, count: Int)]? {
    guard let step = steps.first else { return segments.isEmpty ? [] : nil }
    let rest = Array(steps.dropFirst())
    switch step {
    case .root: return names(rest, segments)
    case .key(let key):
      guard segments.first == .literal(RuleText(key.text)), let names = names(rest, Array(segments.dropFirst())) else {
        return nil
      }
      return [(key.text, 1)] + names
    case .wildcard(let name, _):
      guard !segments.isEmpty, let names = names(rest, Array(segments.dropFirst())) else { return nil }
      return [(name, 1)] + names
    case .glob(let name, _, let minimum):
      guard segments.count >= minimum else { return nil }
      for count in minimum...segments.count {
        if let names = names(rest, Array(segments.dropFirst(count))) { return [(name, count)] + names }
      }
      return nil
    }
  }
}
