import RulePrograms
import SourceText

/// Infers types as the service's compiler does (emulator 1.19.9): what an operand may be is pushed down from the
/// operator around it, what variables must be is collected upwards. Two loops over the nodes of an expression; a call
/// of a function of the file is inferred again for each list of types that is wanted of it, once.
struct TypeInference {
  /// What a function yields and wants where one of some types is wanted of it.
  struct Summary: Sendable {
    let result: TypeList
    let parameters: [TypeList]
  }

  private struct Request: Hashable {
    let function: FunctionID
    let wanted: TypeList
  }

  let tree: SyntaxTree
  let places: OperatorPlaces
  let names: Names
  var rules: CheckedRules
  var signatures: Signatures
  private var summaries: [Request: Summary] = [:]
  /// How many functions are being inferred, each for a call in the one before.
  private var open = 0
  var findings: Findings
  /// Whether the body is only evaluated for a `list` of Storage, where alone the service knows that `request` is a map.
  private(set) var isListing = false
  /// The functions that are being inferred.
  private var isInferred: [Bool]
  /// The function that is being checked as it is declared.
  private(set) var function: FunctionID?

  init(_ rules: CheckedRules, names: Names, places: OperatorPlaces, findings: Findings) {
    tree = rules.tree
    self.rules = rules
    signatures = Signatures(rules.library)
    self.names = names
    self.places = places
    self.findings = findings
    isInferred = Array(repeating: false, count: tree.functions.count)
  }

  // MARK: Bodies

  /// Checks the condition of an `allow`.
  mutating func check(condition: NodeID, in contexts: Contexts) {
    isListing = contexts == .storageList
    function = nil
    _ = infer(condition, wanted: .bool, as: .condition)
  }

  /// Checks a function as it is declared.
  mutating func check(_ function: FunctionID, in contexts: Contexts) {
    isListing = contexts == .storageList
    self.function = function
    open = 1
    isInferred[function.index] = true
    _ = inferFunction(function, wanted: .unknown, isReported: true)
    isInferred[function.index] = false
    open = 0
  }

  /// What a call of the function yields and wants.
  mutating func summary(of function: FunctionID, wanted: TypeList) -> Summary {
    let request = Request(function: function, wanted: wanted)
    if let known = summaries[request] { return known }
    // Deeper calls are refused, and so are cycles.
    guard open <= CloudLimits.callDepth, !isInferred[function.index] else { return unknownSummary(of: function) }
    open += 1
    isInferred[function.index] = true
    let summary = inferFunction(function, wanted: wanted, isReported: false)
    isInferred[function.index] = false
    open -= 1
    summaries[request] = summary
    return summary
  }

  /// Parameters of one name, which is an error, count once (emulator 1.19.9).
  private func distinctParameters(of id: FunctionID) -> [Int] {
    let count = tree.functions[id.index].parameters.count
    if count < 2 { return Array(0..<count) }
    var seen: Set<String> = []
    return tree[id].parameters.indices.filter { seen.insert(tree[id].parameters[$0].text).inserted }
  }

  private func unknownSummary(of function: FunctionID) -> Summary {
    Summary(result: .unknown, parameters: tree[function].parameters.map { _ in .unknown })
  }

  private mutating func inferFunction(_ id: FunctionID, wanted: TypeList, isReported: Bool) -> Summary {
    let function = tree[id]
    let purpose: ExpressionTypes.Purpose = isReported ? .value : .inquiry
    var (result, clauses) = infer(function.result, wanted: wanted, as: purpose)
    for (index, variable) in function.lets.enumerated().reversed() {
      let types = clauses[.variable(index)]
      clauses.remove(.variable(index))
      let value = infer(variable.value, wanted: types, as: purpose)
      var merged = value.clauses
      let impossible = merged.merge(clauses)
      clauses = merged
      if isReported { for name in impossible { reportImpossible(name, at: variable.span) } }
    }
    return Summary(result: result, parameters: distinctParameters(of: id).map { clauses[.parameter($0)] })
  }

  mutating func reportImpossible(_ variable: Clauses.Variable, at span: Span) {
    let name = name(of: variable)
    findings.warn(VariableTypes.report(name, at: span))
  }

  private func name(of variable: Clauses.Variable) -> String {
    switch variable {
    case .request: "request"
    case .resource: "resource"
    case .capture(let match, let segment): tree[match].path[segment].captured?.text ?? ""
    case .parameter(let index): function.map { tree[$0].parameters[index].text } ?? ""
    case .variable(let index): function.map { tree[$0].lets[index].name.text } ?? ""
    }
  }

  private mutating func infer(
    _ root: NodeID, wanted: TypeList, as purpose: ExpressionTypes.Purpose
  ) -> (types: TypeList, clauses: Clauses) {
    var expression = ExpressionTypes(root, wanted: wanted, purpose, tree)
    expression.pushDown(&self)
    expression.collect(&self)
    return (expression.types(of: root), expression.clauses(of: root))
  }
}
