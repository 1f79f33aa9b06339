import Platform
package import RequestSimulation
package import RulePrograms
import RuleValues
package import SecurityRules
package import SymbolicRules

/// Who can make which requests: for each shape of paths and each operation, the callers that the rules of a service
/// allow, and under which conditions.
package struct AccessTable: Sendable {
  /// What a client does at a path.
  package enum Operation: String, Sendable, CaseIterable {
    /// Reads data of a Realtime Database.
    case read
    /// Reads one document or object.
    case get
    /// Reads the results of a query, or the objects below a prefix.
    case list
    /// Writes what did not exist.
    case create
    /// Changes what exists.
    case update
    /// Deletes what exists.
    case delete
  }

  /// The callers that a part of the rules allows: the weakest requirement for which a request was found.
  package enum Caller: Hashable, Sendable {
    /// A signed-out client.
    case everyone
    /// Any signed-in user: the user id is neither in the path nor in the data, and the token has the usual claims only.
    case signedIn
    /// A user with one of these ties, or with several at once.
    case related([[CallerTie]])
    /// Not decided: no request was found, and none was excluded.
    case unknown([Proof.Reason])
  }

  /// A part of the rules that allows requests.
  package struct Alternative: Sendable {
    /// The `allow`, or the `.read` or `.write`.
    package let rule: RuleID
    /// What must hold. Empty without a condition.
    package let parts: [ConditionPart]
    /// The callers.
    package let caller: Caller
    /// Whether all weaker callers are excluded by a proof. Otherwise, no request of a weaker caller was found.
    package let isWeakest: Bool
    /// Requests of such callers, which the evaluator has confirmed: one for each operation and length of paths.
    package internal(set) var witnesses: [Situation]
  }

  /// The answer for some operations on paths of one shape.
  package struct Row: Sendable {
    /// The path with the names of the wildcards, such as `/users/{uid}`.
    package internal(set) var path: String
    /// The numbers of segments, if paths of other lengths have other answers.
    package internal(set) var lengths: [Int] = []
    /// The operations with this answer.
    package internal(set) var operations: [Operation]
    /// The forms of the paths.
    package internal(set) var forms: [RequestForm]
    /// The parts of the rules that allow requests, those for the most callers first. If there are none, it is
    /// proved that the rules deny every request.
    package internal(set) var alternatives: [Alternative]
  }

  /// The rows, by paths.
  package private(set) var rows: [Row] = []
  /// The rules.
  package let program: Program
  /// The service of the rules.
  package let service: RulesService
  /// Whether there are longer paths, which were not examined.
  package let isBounded: Bool

  /// The number of visits that the searches of a row may take.
  static let visitsOfRow = 500_000

  /// Examines the rules of a service.
  ///
  /// - Parameters:
  ///   - engine: proves that there are no requests.
  ///   - proofTime: the time for the proofs of a row.
  package init(
    of rules: AnyRuleset, by engine: ProofEngine = ProofEngine(),
    proofTime: Duration = .milliseconds(500)
  ) {
    program = rules.program
    service = rules.service
    let prover = { @Sendable in AccessProver(engine, time: proofTime) }
    if service == .realtime {
      isBounded = false
      rows = DataAccess(rules, prover).rows()
    } else {
      let access = RequestAccess(rules, service, prover)
      isBounded = access.forms.areBounded
      rows = access.rows()
    }
    let attack = ProofAttack(on: service, near: [rules.program])
    let shapes = PathShapes(of: rows.flatMap(\.forms))
    let proved = rows
    let attacked = Workers.results(proved.count) { place in
      var row = proved[place]
      row.attack(attack, within: .shared(among: proved.count), on: rules, among: shapes)
      return row
    }
    rows = AccessRows(attacked).grouped
  }
}
