import SourceText

/// Checks the limits of declarations and the globs of nested matches.
struct LimitCheck {
  private let tree: SyntaxTree
  private let names: Names
  private let version: Int
  private let isClosed: (MatchID) -> Bool
  private var findings: Findings
  /// The limits that a match or an enclosing one exceeds. Each is reported once.
  private var isBeyond: [Set<Limit>] = []
  private var lengths: [Int] = []
  private var depths: [Int] = []
  /// The nearest glob in a match or an enclosing one.
  private var globs: [Span?] = []

  private enum Limit {
    case depth
    case length
    case captures
  }

  static func find(in rules: CheckedRules, names: Names, into findings: inout Findings) {
    var check = LimitCheck(rules, names, findings)
    for id in rules.tree.matchIDs { check.checkMatch(id) }
    for id in rules.tree.functionIDs { check.checkFunction(id) }
    findings = check.findings
  }

  private init(_ rules: CheckedRules, _ names: Names, _ findings: Findings) {
    self.findings = findings
    tree = rules.tree
    self.names = names
    version = rules.version
    isClosed = rules.isClosed
  }

  // MARK: Matches

  private mutating func checkMatch(_ id: MatchID) {
    let match = tree[id]
    let parent = match.parent?.index
    depths.append(1 + (parent.map { depths[$0] } ?? 0))
    lengths.append(match.path.count + (parent.map { lengths[$0] } ?? 0))
    isBeyond.append(parent.map { isBeyond[$0] } ?? [])
    check(.depth, isOver: depths[id.index] > CloudLimits.matchDepth, of: id) { MatchDepth.report(at: $0) }
    check(.length, isOver: lengths[id.index] > CloudLimits.pathLength, of: id) { PathLength.report(at: $0) }
    check(.captures, isOver: names.captureCounts[id.index] > CloudLimits.captures, of: id) {
      CaptureCount.report(at: $0)
    }
    let outer = parent.flatMap { globs[$0] }
    checkGlobs(id, outer)
    globs.append(match.path.first(where: \.isGlob)?.span ?? outer)
  }

  private mutating func check(_ limit: Limit, isOver: Bool, of id: MatchID, _ report: (Span) -> Diagnostic) {
    guard isOver, isBeyond[id.index].insert(limit).inserted else { return }
    findings.reject(report(tree[id].keywordSpan))
  }

  private mutating func checkGlobs(_ id: MatchID, _ outer: Span?) {
    if isClosed(id), !tree[id].matches.isEmpty {
      findings.warn(GlobChildren.report(at: tree[id].keywordSpan, version: version))
    }
    guard version != 1, let outer, tree[id].path.contains(where: \.isGlob) else { return }
    findings.reject(GlobPlace.second(at: tree[id].keywordSpan, first: outer))
  }

  // MARK: Functions

  private mutating func checkFunction(_ id: FunctionID) {
    let function = tree[id]
    if function.parameters.count > CloudLimits.parameters {
      findings.reject(ParameterCount.report(function.name))
    }
    if function.lets.count > CloudLimits.variables {
      let next = CloudLimits.variables + 1
      let place = next < function.lets.count ? function.lets[next].span : tree[function.result].span
      findings.reject(LetCount.report(at: place))
    }
    if version == 1 { for variable in function.lets { findings.reject(LetInFirstVersion.report(variable.name)) } }
    checkParameters(of: function)
    checkLets(of: function)
  }

  private mutating func checkParameters(of function: FunctionDeclaration) {
    var seen: Set<String> = []
    for parameter in function.parameters where !seen.insert(parameter.text).inserted {
      findings.reject(DuplicateVariable.parameter(parameter))
    }
  }

  private mutating func checkLets(of function: FunctionDeclaration) {
    var seen = Set(function.parameters.map(\.text))
    for variable in function.lets where !seen.insert(variable.name.text).inserted {
      findings.reject(DuplicateVariable.rebound(variable.name))
    }
  }
}
