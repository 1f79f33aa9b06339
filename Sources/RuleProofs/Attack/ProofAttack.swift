import DocumentTrees
import Identities
import Platform
package import RequestSimulation
package import RulePrograms
import RuleRequests
package import RuleValues
import SecurityRules
package import SymbolicRules

/// An attack on a proof: random requests near the constants of the rules, which the evaluator decides. A proof is true only if
/// none of them has the property that no request is said to have.
///
/// The random numbers begin with the same seed, so the same rules have the same answer.
package struct ProofAttack {
  /// The work of an attack.
  package struct Budget: Sendable {
    /// The maximum number of requests.
    package let requests: Int
    /// The maximum cost of their decisions, as ``Decision/Usage`` counts steps and documents.
    package let cost: Int

    /// Creates a budget.
    package init(requests: Int, cost: Int) {
      self.requests = requests
      self.cost = cost
    }

    /// The budget of a claim, or of all forms of a comparison: about 0.1 seconds.
    package static let standard = Budget(requests: 2000, cost: 500_000)
    /// The budget of one of several similar questions.
    static let short = Budget(requests: 150, cost: 40_000)

    /// The budget of each of many similar questions about the same rules, such as the claims of an audit. Beyond 400 of them they
    /// share 60,000 requests, but each has at least 20.
    static func shared(among questions: Int) -> Budget {
      let requests = max(20, min(short.requests, 60_000 / max(1, questions)))
      return Budget(requests: requests, cost: short.cost / short.requests * requests)
    }
  }

  private let service: RulesService
  private let programs: [Program]
  /// The time of most requests, in milliseconds since 1970.
  private let now: Int64

  /// Creates attacks with values near the constants of those rules of programs that apply to a request.
  ///
  /// - Parameter time: the time of most requests; nil for a usual one.
  package init(on service: RulesService, near programs: [Program], at time: Timestamp? = nil) {
    self.init(service, programs, time?.milliseconds ?? NumberChoice.usualTime)
  }

  private init(_ service: RulesService, _ programs: [Program], _ now: Int64) {
    self.service = service
    self.programs = programs
    self.now = now
  }

  /// Returns attacks that have the values near the constants of other programs as well.
  func near(_ programs: [Program]) -> ProofAttack { ProofAttack(service, self.programs + programs, now) }

  /// Returns a request that is decided by versions of rules as one of the lists says; nil if none was found.
  ///
  /// - Parameters:
  ///   - refuting: the decisions of requests that no request is said to have.
  ///   - forms: the forms of the requests.
  ///   - seeds: requests of the forms near which others are tried.
  ///   - seed: the seed of the random numbers.
  ///   - isMeant: whether a request of a form is one that the proof is about.
  package func refutation(
    _ refuting: [[ExpectedDecision]], forms: [RequestForm], near seeds: [RequestForm: [Situation]] = [:],
    _ budget: Budget, seed: UInt64 = 41,
    where isMeant: (RequestForm, Situation) -> Bool = { _, _ in true }
  ) -> (form: RequestForm, situation: Situation)? {
    guard !forms.isEmpty else { return nil }
    var mutator = RequestMutator(SplitMix(seed: seed))
    var prepared: [PreparedForm] = []
    var cost = 0
    for number in 0..<budget.requests where cost < budget.cost {
      let (round, place) = number.quotientAndRemainder(dividingBy: forms.count)
      if round == 0 { prepared.append(prepare(forms[place], near: seeds)) }
      let form = prepared[place]
      // Requests that the search made are near the border between allowed and denied.
      let isNearSeed = !form.seeds.isEmpty && round % 2 == 0
      guard
        let situation = mutator.changed(
          isNearSeed ? form.seeds : form.plain, near: form.values, arePlain: !isNearSeed),
        isMeant(form.form, situation)
      else {
        continue
      }
      for decisions in refuting {
        if decisions.allSatisfy({ $0.isConfirmed(by: situation, counting: &cost) }) { return (form.form, situation) }
      }
    }
    return nil
  }

  /// What requests of a form are made of.
  private struct PreparedForm {
    let form: RequestForm
    let values: AttackValues
    let plain: [Situation]
    let seeds: [Situation]
  }

  private func prepare(_ form: RequestForm, near seeds: [RequestForm: [Situation]]) -> PreparedForm {
    PreparedForm(
      form: form, values: AttackValues(of: programs, for: form, to: service), plain: plainRequests(form),
      seeds: seeds[form] ?? [])
  }

  // MARK: Plain requests

  private static let callers: [Identity] = {
    let claims = UserID("alice").flatMap { uid in
      (try? TokenProfile(uid: uid).claims(projectID: MockUser.defaultProjectID, now: NumberChoice.usualTime / 1000))
        .flatMap {
          try? User(uid, claims: $0)
        }
    }
    return [.unauthenticated] + (claims.map { [.user($0)] } ?? [])
  }()

  /// Returns requests of a form without special values, by different callers and with different ids.
  private func plainRequests(_ form: RequestForm) -> [Situation] {
    ["x", "alice"].flatMap { id in
      let ids = form.segments.map { segment in
        switch segment {
        case .literal(let text): text.string
        case .variable: id
        }
      }
      return Self.callers.compactMap { request(form.method, ids, as: $0) }
    }
  }

  private func request(_ method: RuleMethod, _ ids: [String], as caller: Identity) -> Situation? {
    var seed = Seed()
    let request: SimulatedRequest
    switch service {
    case .firestore:
      let path = DocumentPath(ids)
      if path.problem != nil { return nil }
      if method != .create { seed.documents = [Seed.Document(path: path, fields: ["x": 1])] }
      switch method {
      case .get: request = .firestore(.get(path))
      case .list:
        guard let collection = ids.dropLast().last else { return nil }
        request = .firestore(
          .list(DocumentQuery(parent: DocumentPath(Array(ids.dropLast(2))), collection: collection)))
      case .delete: request = .firestore(.commit([DocumentWrite(path, .delete)]))
      case .create, .update: request = .firestore(.commit([DocumentWrite(path, .set(["x": 1]))]))
      case .read, .write, .validate: return nil
      }
    case .storage:
      let object = ObjectName(bucket: ObjectName.defaultBucket, name: ids.joined(separator: "/"))
      let metadata = ObjectMetadata(object, size: 1)
      if method != .create, method != .list { seed.objects = [metadata] }
      switch method {
      case .get: request = .storage(.get(object))
      case .list: request = .storage(.list(bucket: object.bucket, prefix: object.name))
      case .create: request = .storage(.create(object, metadata.fields))
      case .update: request = .storage(.update(object, metadata.fields))
      case .delete: request = .storage(.delete(object))
      case .read, .write, .validate: return nil
      }
    case .realtime:
      let path = DataPath(names: ids)
      request = method == .read ? .realtime(.read(path)) : .realtime(.set(path, WrittenValue(.leaf(.bool(true)))))
    }
    var situation = Situation(request: request, identity: caller, now: now)
    situation.seed = seed
    return situation
  }
}
