import Platform
import RequestSimulation
import RuleValues
import SecurityRules
import SymbolicRules

/// A request with the question which similar ones the rules allow.
struct KnownRequest {
  /// The values of the request.
  let values: RequestValues
  /// Which statements hold for the request.
  let truth: RequestTruth
  /// The question about requests of the same form.
  let form: FormQuestion
  /// The paths that an operation on a Realtime Database writes.
  let paths: [DataPath]
  /// The requested document of Cloud Firestore; nil for a query.
  let document: DocumentPath?

  /// That a request of the same form achieves the goal.
  var statement: Formula { form.statement }

  /// The question about requests of the form, with the keys that this request has in the maps whose keys the statement
  /// restricts.
  var question: Question {
    let space = values.space
    let keys = form.maps.flatMap { map -> [Term] in
      guard let value = try? values.value(map), case .map(let fields) = value else { return [] }
      return fields.entries.map { space.field(map, $0.name) }
    }
    return Question(form.question, mentioning: keys, in: space)
  }

  /// Returns the questions about a request; none if the symbolic form does not model it.
  ///
  /// There are several for a batch, whose writes the rules decide one by one, and for a write that may create or update
  /// its document.
  static func all(_ situation: Situation, by ruleset: AnyRuleset, _ goal: ChangeGoal, _ work: SearchWork)
    -> [KnownRequest]
  {
    let builder = KnownRequestBuilder(situation, ruleset, goal, within: work)
    return switch situation.request {
    case .client(.firestore(let operation)): builder.firestore(operation)
    case .client(.storage(let operation)): builder.storage(operation)
    case .client(.realtime(let operation)): [builder.realtime(operation)].compactMap(\.self)
    case .stated(let request, let service): [builder.stated(request, to: service)].compactMap(\.self)
    }
  }
}

/// The work of a search for changes.
struct SearchWork {
  /// For cases and decisions, and for questions that are not kept.
  let cases: WorkBudget
  /// For the questions about forms, which are kept for other searches; nil if they are not. What a known question took is
  /// counted too, so that it does not matter for the result whether it is known.
  let forms: WorkBudget?
}
