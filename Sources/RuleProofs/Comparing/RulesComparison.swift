package import RequestSimulation
import RulePrograms
import RuleValues
package import SecurityRules
import SourceText
package import SymbolicRules

/// The requests that two versions of rules decide differently.
package struct RulesComparison: Sendable {
  /// A request that the versions decide differently. The evaluator has confirmed both decisions.
  package struct Difference: Sendable {
    /// The form of the request.
    package let form: RequestForm
    /// Whether the new version allows what the old one denies. Otherwise, it denies what the old one allows.
    package let isNewlyAllowed: Bool
    /// The request.
    package let situation: Situation
    /// The decision of the old version.
    package let old: Judgement
    /// The decision of the new version.
    package let new: Judgement

    /// Returns the same difference by another new version; nil if that one decides the request as the old version does.
    package func repeated(by version: AnyRuleset) -> Difference? {
      let decision = Simulator.judge(situation, by: version)
      guard decision.outcome == (isNewlyAllowed ? .allow : .deny) else { return nil }
      return Difference(
        form: form, isNewlyAllowed: isNewlyAllowed, situation: situation, old: old, new: decision)
    }
  }

  /// Requests for which no difference was found, although their rules differ.
  package struct OpenQuestion: Sendable {
    /// The form of the requests.
    package let form: RequestForm
    /// Whether the question is what the new version allows and the old one denies.
    package let isNewlyAllowed: Bool
    /// What the rules use for it and the symbolic form does not model.
    package let gaps: [SymbolicSpace.Gap]
    /// Why solvers did not prove that the versions decide alike; empty without a solver.
    package let reasons: [Proof.Reason]
  }

  /// The answer to the question whether one version allows a request of a form that the other version denies.
  package struct Finding: Sendable {
    /// The form of the requests.
    package let form: RequestForm
    /// Whether the question is what the new version allows and the old one denies.
    package let isNewlyAllowed: Bool
    /// The answer.
    package let answer: Answer
  }

  /// The answers.
  package enum Answer: Hashable, Sendable {
    /// There is such a request. It is one of ``RulesComparison/differences``.
    case found
    /// No such request exists: the rules of both versions have the same formula.
    case identical
    /// No such request exists: these solvers have proved it. Without a name, the formula itself is a contradiction.
    case proved(by: [Solver.Kind], milliseconds: Int)
    /// No such request was found, and solvers did not prove that none exists.
    case unknown([Proof.Reason])
    /// No such request was found, and no solver is installed.
    case searched
  }

  /// The answers for each form of requests and each direction.
  package private(set) var findings: [Finding] = []

  /// The differences, the smallest forms first: one for each form of requests and each direction.
  package internal(set) var differences: [Difference] = []
  /// The questions without an answer.
  package internal(set) var open: [OpenQuestion] = []
  /// Whether a difference was found by an attack on a proof that there is none.
  package private(set) var isContradicted = false
  /// The number of forms of requests.
  package let forms: Int
  /// The number of segments of the longest path that was compared; nil if there are no longer ones.
  package let longestPath: Int?

  /// Whether the comparison of queries is only about equality filters. For other filters, a condition and its negation can
  /// both be undecided, so equal formulas prove nothing.
  package let hasPartialQueries: Bool

  let old: AnyRuleset
  let new: AnyRuleset
  private let engine: ProofEngine
  private let deadline: MonotonicInstant
  let searchDeadline: MonotonicInstant?
  private let isFirstEnough: Bool
  private let unchanged: UnchangedForms

  /// What proves that there are no differences, until the deadline.
  var currentEngine: ProofEngine { engine.until(deadline) }

  /// Whether nothing more is compared.
  var isOver: Bool { isFirstEnough && !differences.isEmpty }

  /// Compares two versions of the rules of a service.
  ///
  /// - Parameters:
  ///   - engine: proves that there are no differences.
  ///   - proofTime: the time after which it is asked nothing more.
  ///   - searchTime: the time after which no request is searched; nil for no limit.
  ///   - isFirstEnough: whether the comparison ends with the first difference.
  package init(
    from old: AnyRuleset, to new: AnyRuleset, by engine: ProofEngine = ProofEngine(),
    proofTime: Duration = .seconds(3), searchTime: Duration? = nil, isFirstEnough: Bool = false
  ) {
    searchDeadline = searchTime.map { MonotonicInstant.now + $0 }
    self.isFirstEnough = isFirstEnough
    let service = new.service
    unchanged = UnchangedForms(of: old.program, and: new.program, for: service)
    deadline = MonotonicInstant.now + proofTime
    self.old = old
    self.new = new
    self.engine = engine
    hasPartialQueries = service == .firestore && old.file.bytes != new.file.bytes
    if service == .realtime {
      let operations = DataOperationForms(of: [old.program, new.program])
      let changed = DataOperationForms.changed(from: old.program, to: new.program)
      forms = changed.count
      longestPath = nil
      compare(changed, among: operations)
      attack(changed + changed.flatMap { operations.related(to: $0) }, of: service)
      return
    }
    let forms = RequestForms(of: [old.program, new.program], for: service)
    self.forms = forms.all.count
    longestPath = forms.areBounded ? forms.all.map(\.segments.count).max() : nil
    for form in forms.all where !isOver { compare(form, service, among: forms.all) }
    attack(forms.all, of: service)
  }

  /// Requests near those that a proof is about, until nothing can be equivalent any more.
  private var nearby: [RequestForm: [Situation]] = [:]

  private var canBeEquivalent: Bool { differences.isEmpty && open.isEmpty }

  /// Attacks the proofs if the versions decide all requests alike. A request that they decide otherwise is a difference.
  private mutating func attack(_ forms: [RequestForm], of service: RulesService) {
    guard canBeEquivalent, old.file.bytes != new.file.bytes else { return }
    let attack = ProofAttack(on: service, near: [old.program, new.program])
    let refuting = [true, false].map { decisions($0) }
    let budget = isFirstEnough ? ProofAttack.Budget.short : .standard
    guard let (form, situation) = attack.refutation(refuting, forms: forms, near: nearby, budget) else { return }
    isContradicted = true
    let judgements = (old: Simulator.judge(situation, by: old), new: Simulator.judge(situation, by: new))
    differences.append(
      Difference(
        form: form, isNewlyAllowed: judgements.new.outcome == .allow, situation: situation, old: judgements.old,
        new: judgements.new))
  }

  private mutating func compare(_ form: RequestForm, _ service: RulesService, among forms: [RequestForm]) {
    if unchanged.contains(form) {
      for isNewlyAllowed in [true, false] { add(.identical, form, isNewlyAllowed) }
      return
    }
    let space = SymbolicSpace()
    let request = SymbolicRequest(form, to: service, in: space)
    if request.isAllowed(by: old.program) == request.isAllowed(by: new.program) {
      for isNewlyAllowed in [true, false] { add(.identical, form, isNewlyAllowed) }
      return
    }
    let general = space.both(request.facts, form.excludesSpecialForms(among: forms, request))
    for isNewlyAllowed in [true, false] where !isOver {
      var search = WitnessSearch(request, form, expecting: decisions(isNewlyAllowed))
      search.deadline = searchDeadline
      let answer = search.answer(general, isExact: !search.areQueries, by: currentEngine)
      add(Answer(answer), form, isNewlyAllowed)
      switch answer {
      case .witness(let situation):
        differences.append(
          Difference(
            form: form, isNewlyAllowed: isNewlyAllowed, situation: situation,
            old: Simulator.judge(situation, by: old), new: Simulator.judge(situation, by: new)))
      case .unknown, .searched:
        let gaps = Question(space.both(general, search.holds(search.conditions)), in: space).gaps
        open.append(OpenQuestion(form: form, isNewlyAllowed: isNewlyAllowed, gaps: gaps, reasons: answer.reasons))
      case .proved: if canBeEquivalent { nearby[form, default: []] += search.nearby(general) }
      }
    }
  }

  /// Returns the decisions of both versions that differ in one direction.
  func decisions(_ isNewlyAllowed: Bool) -> [ExpectedDecision] {
    [ExpectedDecision(new, allows: isNewlyAllowed), ExpectedDecision(old, allows: !isNewlyAllowed)]
  }

  private mutating func add(_ answer: Answer, _ form: RequestForm, _ isNewlyAllowed: Bool) {
    findings.append(Finding(form: form, isNewlyAllowed: isNewlyAllowed, answer: answer))
  }
}

extension RulesComparison.Answer {
  fileprivate init(_ answer: SearchAnswer) {
    switch answer {
    case .witness: self = .found
    case .proved(let names, let milliseconds): self = .proved(by: names, milliseconds: milliseconds)
    case .unknown(let reasons): self = .unknown(reasons)
    case .searched: self = .searched
    }
  }
}

extension [RequestForm.Segment] {
  /// Returns whether each path of this form also has another form, which has fewer literals.
  func areMoreSpecial(than other: [RequestForm.Segment]) -> Bool {
    self != other && count == other.count && zip(self, other).allSatisfy { $0 == $1 || $1 == .variable }
  }
}

extension RequestForm {
  /// Returns that a request has none of the more special forms among `forms`.
  func excludesSpecialForms(among forms: [RequestForm], _ request: SymbolicRequest) -> Formula {
    let space = request.space
    let special = forms.filter { other in
      other.method == method && other.segments.areMoreSpecial(than: segments)
    }
    return space.all(special.map { space.not(request.has($0.segments)) })
  }
}
