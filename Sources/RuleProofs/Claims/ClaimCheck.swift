import Platform
import RequestSimulation
import RulePrograms
package import RuleValues
import RulesProjects
package import SecurityRules
import SymbolicRules

/// Decides claims about rules: searches for a request that refutes a claim, and asks solvers for a proof if there is none.
package struct ClaimCheck {
  let rules: AnyRuleset
  let service: RulesService
  private let engine: ProofEngine
  private let checkedRequests: CheckedRequests
  let work: WorkBudget
  private let proofTime: Duration
  private let searchTime: Duration?
  private var deadline = MonotonicInstant.now
  private var searchDeadline: MonotonicInstant?
  /// The locations of the rules of a Realtime Database.
  private let locations: DataOperationForms
  private let attack: ProofAttack
  private let attackBudget: ProofAttack.Budget
  /// The time of the requests that claims are about; nil for any time.
  private let time: Timestamp?
  /// The Cloud rules of which one must grant a request that refutes a claim; nil if any rule may.
  private var granting: Set<RuleID>?

  /// Creates a check of rules.
  ///
  /// - Parameters:
  ///   - time: the time of the requests that claims are about; nil for any time.
  ///   - engine: proves claims.
  ///   - proofTime: the time for the proofs of a claim.
  ///   - searchTime: the time after which no request is searched for a claim; nil for no limit.
  ///   - visits: the work that the search for a claim may do.
  ///   - attackBudget: the work of the attack on each proof.
  package init(
    of rules: AnyRuleset, at time: Timestamp? = nil, by engine: ProofEngine = ProofEngine(),
    proofTime: Duration = .seconds(10), searchTime: Duration? = nil,
    visits: Int = SymbolicSpace.usualVisits, attackBudget: ProofAttack.Budget = .standard
  ) {
    service = rules.service
    locations = DataOperationForms(of: service == .realtime ? [rules.program] : [])
    self.time = rules.program.canFixTime ? time : nil
    attack = ProofAttack(on: service, near: [rules.program], at: self.time)
    self.attackBudget = attackBudget
    self.rules = rules
    self.engine = engine
    work = WorkBudget(visits: visits)
    checkedRequests = CheckedRequests(to: service, checking: rules.program, within: work)
    self.proofTime = proofTime
    self.searchTime = searchTime
  }

  /// Returns what is known about a claim.
  ///
  /// - Throws: ``InvalidClaims`` if its path, condition or operations are invalid; the errors of `RulesVersion.load` if the
  ///   version of a claim `same` cannot be loaded.
  package func answer(_ claim: Claim) throws -> ClaimAnswer {
    let questions = try questions(about: claim)
    work.renew()
    var check = self
    check.deadline = MonotonicInstant.now + proofTime
    check.searchDeadline = searchTime.map { MonotonicInstant.now + $0 }
    return service == .realtime ? check.dataAnswer(claim, questions) : check.answer(claim, questions)
  }

  /// Returns how a request must be decided to refute a claim: by one of the lists.
  ///
  /// - Throws: as ``answer(_:)``.
  package func refutingDecisions(of claim: Claim) throws -> [[ExpectedDecision]] {
    try questions(about: claim).map(\.decisions)
  }

  /// Returns a check of claims that deny requests, in which only requests count that one of some Cloud rules grants.
  func granted(by granting: Set<RuleID>) -> ClaimCheck {
    var check = self
    check.granting = granting
    return check
  }

  // MARK: Questions

  /// What a request must be decided like to refute a claim.
  struct ClaimQuestion {
    /// By the checked rules.
    let checked: ExpectedDecision
    /// By the rules that allow the requests that the claim is about.
    let scope: ExpectedDecision
    /// By the rules of what the claim excludes, and by the other version.
    let others: [ExpectedDecision]
    let other: AnyRuleset?

    var decisions: [ExpectedDecision] { [checked, scope] + others }
  }

  func questions(about claim: Claim) throws -> [ClaimQuestion] {
    let made = ClaimRules(beside: rules, at: time)
    let scope = try made.allowing(claim.access, if: claim.condition, in: claim.text)
    var excluding: [ExpectedDecision] = []
    if let excluded = claim.excluded {
      let rules = try made.allowing(claim.access, if: excluded, in: claim.text)
      excluding.append(ExpectedDecision(rules, allows: false, .firstWrite))
    }
    for exception in claim.exceptions {
      let rules = try made.allowing(exception, if: nil, in: claim.text)
      excluding.append(ExpectedDecision(rules, allows: false, .firstWrite))
    }
    func question(_ checked: ExpectedDecision, other: AnyRuleset? = nil) -> ClaimQuestion {
      ClaimQuestion(
        checked: checked, scope: ExpectedDecision(scope, allows: true, .firstWrite),
        others: excluding + (other.map { [ExpectedDecision($0, allows: !checked.isAllowed)] } ?? []), other: other)
    }
    switch claim.kind {
    case .never: return [question(ExpectedDecision(rules, allows: true, by: granting))]
    // Another write of a commit can be denied. The claim is about the first one, as its scope is.
    case .always: return [question(ExpectedDecision(rules, allows: false, .firstWrite))]
    case .same(let version):
      let isPath = !version.utf8.starts(with: "git:".utf8)
      let folder = FileSystem.folder(of: claim.text.file.name)
      let path = isPath ? FileSystem.path(version, from: folder) : version
      let other = try RulesVersion.load(path, service: rules.service)
      return [true, false].map { question(ExpectedDecision(rules, allows: $0), other: other) }
    }
  }

  // MARK: Cloud Firestore and Cloud Storage

  private func answer(_ claim: Claim, _ questions: [ClaimQuestion]) -> ClaimAnswer {
    let forms = forms(of: questions)
    var result = AnswerInProgress(claim)
    for form in forms.all where claim.access.methods.contains(form.method) {
      for question in questions {
        if isOver {
          result.add(.unknown([.timeIsOver]), for: form, to: question, about: rules)
          break
        }
        guard let asked = asked(form, claim, question, among: forms) else { continue }
        if !asked.search.request.matches(in: rules.program).isEmpty { result.hasRules = true }
        // A query is allowed only if each document that it can return is. So no query returns a document that refutes
        // the claim if no document does.
        let isExact = claim.kind == .never || !asked.search.areQueries
        let answer = asked.search.answer(asked.general, isExact: isExact, by: currentEngine)
        if case .proved = answer, result.canBeProved {
          result.nearby[form, default: []] += asked.search.nearby(asked.general)
        }
        result.add(answer, for: form, to: question, about: rules)
        if result.isRefuted { break }
      }
      if result.isRefuted { break }
    }
    result.attack(questions, about: rules, attack, attackBudget)
    let isDeep = ClaimRules.isDeep(claim.access, in: claim.text)
    return result.answer(longestPath: isDeep && forms.areBounded ? forms.all.map(\.segments.count).max() : nil)
  }

  /// What a claim asks about the requests of a form.
  struct AskedForm {
    /// What holds for each request of the form.
    let general: Formula
    /// That a request is one that the claim is about.
    let isInScope: Formula
    let search: WitnessSearch
  }

  /// Returns what a question asks about the requests of a form; nil if the claim is not about them.
  func asked(_ form: RequestForm, _ claim: Claim, _ question: ClaimQuestion, among forms: RequestForms) -> AskedForm? {
    let (request, isAllowed) = checkedRequests[form, isUnfiltered: claim.access.isUnfiltered]
    let space = request.space
    let isInScope = request.isAllowed(by: question.scope.rules.program)
    let general = space.both(request.facts, form.excludesSpecialForms(among: forms.all, request))
    if space.both(general, isInScope) == .never { return nil }
    let isGranted = question.checked.granting.map { request.isGranted(by: $0, in: rules.program) }
    let conditions =
      [(question.checked, isGranted ?? isAllowed), (question.scope, isInScope)]
      + question.others.map { ($0, request.isAllowed(by: $0.rules.program)) }
    var search = WitnessSearch(request, form, conditions: conditions.map { .init(decision: $0, isAllowed: $1) })
    search.deadline = searchDeadline
    return AskedForm(general: general, isInScope: isInScope, search: search)
  }

  /// Returns the forms of the requests that questions can be about.
  func forms(of questions: [ClaimQuestion]) -> RequestForms {
    let programs = [rules] + questions.compactMap(\.other)
    return RequestForms(of: programs.map(\.program), within: questions.first?.scope.rules.program, for: service)
  }

  /// Whether the time for searches and proofs is over.
  private var isOver: Bool { searchDeadline.map { max($0, deadline) <= MonotonicInstant.now } ?? false }

  /// The engine, until its time is over.
  private var currentEngine: ProofEngine { engine.until(deadline) }

  // MARK: Realtime Database

  /// Returns the locations that a question can be about.
  func locations(of question: ClaimQuestion) -> DataOperationForms {
    (question.other.map { DataOperationForms(of: [$0.program]) } ?? locations).with(question.scope.rules.program)
  }

  private func dataAnswer(_ claim: Claim, _ questions: [ClaimQuestion]) -> ClaimAnswer {
    var result = AnswerInProgress(claim)
    let isDeep = ClaimRules.isDeep(claim.access, in: claim.text)
    var longest = 0
    for question in questions {
      let forms = locations(of: question)
      for form in forms.claimed(by: question.scope.rules.program, isDeep: isDeep)
      where claim.access.methods.contains(form.method) && !result.isRefuted {
        if isOver {
          result.add(.unknown([.timeIsOver]), for: form, to: question, about: rules)
          break
        }
        longest = max(longest, form.segments.count)
        var search = DataOperationSearch(
          form, expecting: question.decisions, among: forms, forms.hasOwnRule(form) ? .standard : .short, within: work)
        search.deadline = searchDeadline
        result.hasRules = true
        if let situation = search.run() {
          result.add(.witness(situation), for: form, to: question, about: rules)
        } else {
          result.add(SearchAnswer(search.proof(by: currentEngine)), for: form, to: question, about: rules)
        }
      }
    }
    result.attack(questions, about: rules, attack, attackBudget)
    return result.answer(longestPath: isDeep ? longest : nil)
  }
}

/// Collects the answers for the forms of requests that a claim is about.
private struct AnswerInProgress {
  private let claim: Claim
  var hasRules = false
  private var counterexample: ClaimAnswer.Counterexample?
  private var provers: Set<Solver.Kind> = []
  private var open: [ClaimAnswer.OpenForm] = []
  private var isOnlySearched = false
  private var provedForms: [RequestForm] = []
  private var contradiction: ClaimAnswer.Counterexample?
  /// Requests near those that a proof is about, until nothing can be proved any more.
  var nearby: [RequestForm: [Situation]] = [:]

  init(_ claim: Claim) { self.claim = claim }

  var isRefuted: Bool { counterexample != nil }
  var canBeProved: Bool { !isRefuted && open.isEmpty && !isOnlySearched }

  mutating func add(
    _ answer: SearchAnswer, for form: RequestForm, to question: ClaimCheck.ClaimQuestion, about rules: AnyRuleset
  ) {
    switch answer {
    case .witness(let situation):
      counterexample = ClaimAnswer.Counterexample(
        form: form, situation: situation, rules: rules, other: question.other)
    case .proved(let names, _):
      provers.formUnion(names)
      if !provedForms.contains(form) { provedForms.append(form) }
    case .unknown(let reasons): open.append(ClaimAnswer.OpenForm(form: form, reasons: reasons))
    case .searched: isOnlySearched = true
    }
  }

  /// Attacks the proofs if the claim is proved.
  mutating func attack(
    _ questions: [ClaimCheck.ClaimQuestion], about rules: AnyRuleset, _ attack: ProofAttack,
    _ budget: ProofAttack.Budget
  ) {
    guard canBeProved else { return }
    let programs = questions.flatMap { ([$0.scope] + $0.others).map(\.rules.program) }
    let attack = attack.near(programs)
    let isUnfiltered = claim.access.isUnfiltered
    let found = attack.refutation(
      questions.map(\.decisions), forms: provedForms, near: nearby, budget
    ) { _, situation in !isUnfiltered || situation.isUnfiltered }
    guard let (form, situation) = found else { return }
    open = [ClaimAnswer.OpenForm(form: form, reasons: [.contradicted])]
    contradiction = ClaimAnswer.Counterexample(
      form: form, situation: situation, rules: rules, other: questions.lazy.compactMap(\.other).first)
  }

  func answer(longestPath: Int?) -> ClaimAnswer {
    let outcome: ClaimAnswer.Outcome =
      if let counterexample {
        .refuted(counterexample)
      } else if !open.isEmpty {
        .unknown(open)
      } else if isOnlySearched {
        .searched
      } else {
        .proved(by: Solver.Kind.allCases.filter { provers.contains($0) })
      }
    return ClaimAnswer(
      claim: claim, outcome: outcome, contradiction: contradiction, hasRules: hasRules, longestPath: longestPath)
  }
}

extension Situation {
  /// Whether the request is no query with filters or an order.
  fileprivate var isUnfiltered: Bool {
    guard case .client(.firestore(.list(let query))) = request else { return true }
    return query.filter == nil && query.order.isEmpty
  }
}
