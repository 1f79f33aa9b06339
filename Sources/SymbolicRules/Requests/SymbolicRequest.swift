import Platform
package import RulePrograms
package import RuleValues

/// The requests of a form, in the terms of a space.
package struct SymbolicRequest {
  /// The method of the rules.
  package let method: RuleMethod
  /// The service that receives the requests.
  package let service: RulesService
  /// The segments of the path below the documents or objects; nil for the unknown id of a listed document.
  package let segments: [Term?]
  /// All segments, that of a listed document among them.
  let names: [Term]
  /// The fields of the document or object before the request; absent if it does not exist.
  package let before: Term
  /// The fields of the document or object after the request.
  package let after: Term
  /// What the rules see.
  package private(set) var inputs: SymbolicInputs
  /// What is true for each request, whatever the rules are.
  package private(set) var facts: Formula
  /// The terms and formulas.
  package let space: SymbolicSpace

  /// Creates the requests of a form.
  ///
  /// - Parameter isUnfiltered: whether only queries without filters and orders are meant, so that rules know no field of the
  ///   documents.
  package init(
    _ form: RequestForm, to service: RulesService, isUnfiltered: Bool = false, in space: SymbolicSpace
  ) {
    let names = form.segments.enumerated().map { index, segment in
      switch segment {
      case .literal(let text): space.term(text)
      case .variable: space.input(.segment(index))
      }
    }
    self.init(
      form.method, InputBuilder.Target(names, space.input(.before), space.input(.after)), to: service, beside: nil,
      in: space)
    guard isUnfiltered, service == .firestore, method == .list else { return }
    facts = space.both(facts, space.not(space.namesDocument))
    inputs.resource = .record([.init(key: space.term("data"), value: .record([]), isPresent: .always)])
  }

  /// Creates the write of another document in the same commit as a write.
  ///
  /// - Parameter ids: the segments of the path of the document.
  package init(_ method: RuleMethod, of ids: [Term], beside other: SymbolicRequest) {
    let (before, after) = (other.space.document(ids, isAfter: false), other.space.document(ids, isAfter: true))
    self.init(method, InputBuilder.Target(ids, before, after), to: other.service, beside: other, in: other.space)
  }

  private init(
    _ method: RuleMethod, _ target: InputBuilder.Target, to service: RulesService, beside other: SymbolicRequest?,
    in space: SymbolicSpace
  ) {
    self.method = method
    self.service = service
    self.space = space
    (before, after) = (target.before, target.after)
    names = target.names
    let isList = method == .list && service == .firestore
    segments = isList ? target.names.dropLast().map { $0 } + [nil] : target.names
    let builder = InputBuilder(method, service, target, beside: other, in: space)
    inputs = builder.inputs
    facts = space.all(builder.facts)
  }

  /// Returns that the path has the literals of a form with the same number of segments. The rules know the id of a listed
  /// document only if the query names it.
  package func has(_ form: [RequestForm.Segment]) -> Formula {
    let isQuery = method == .list && service == .firestore
    return space.all(
      form.indices.map { index in
        guard case .literal(let text) = form[index] else { return .always }
        let isThis = space.equal(names[index], space.term(text))
        return isQuery && index == form.count - 1 ? space.both(space.namesDocument, isThis) : isThis
      })
  }

  /// Returns when the rules of a program allow the request.
  package func isAllowed(by program: Program) -> Formula {
    var grants: [Formula] = []
    for match in matches(in: program) {
      if space.work.isSpent {
        grants.append(space.unmodeled(space.gap(SymbolicSpace.notVisited, [space.unlike], at: "the rules")))
        break
      }
      grants.append(space.both(match.condition, truth(of: match, in: program).isTrue))
    }
    return space.any(grants)
  }

  /// Returns when one of some rules of a program grants the request: it holds, and no other rule before it in the file does.
  package func isGranted(by granting: Set<RuleID>, in program: Program) -> Formula {
    var (grants, before): ([Formula], [Formula]) = ([], [])
    for match in matches(in: program).sorted(by: { $0.rule.index < $1.rule.index }) {
      if space.work.isSpent {
        grants.append(space.unmodeled(space.gap(SymbolicSpace.notVisited, [space.unlike], at: "the rules")))
        break
      }
      let holds = space.both(match.condition, truth(of: match, in: program).isTrue)
      if granting.contains(match.rule) {
        grants.append(space.both(holds, space.not(space.any(before))))
      } else {
        before.append(holds)
      }
    }
    return space.any(grants)
  }

  /// Returns the value of a rule's condition where the rule applies.
  package func truth(of match: RuleMatch, in program: Program) -> Truth {
    var evaluator = SymbolicEvaluator(program, inputs, captures: match.captures, in: space)
    return evaluator.truth(of: program[match.rule].condition)
  }
}
