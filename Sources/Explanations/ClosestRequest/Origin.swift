import RuleEvaluation
import RulePrograms
import RuleValues

/// The input that an expression reads, if it reads exactly one.
enum Origin {
  /// `auth` or one of its members.
  case auth([String])
  /// A location in a Realtime Database before or after the request.
  case snapshot(ExplainedValue)
  /// The priority of such a location.
  case priority(ExplainedValue)
  /// The path segment captured by the wildcard in this slot.
  case capture(Int32)
  /// The time of the request.
  case time
  /// A part of a Realtime Database query.
  case query(Expression.Input)
  /// `resource` or one of its members.
  case stored([String])
  /// `request.resource` or one of its members.
  case new([String])
  /// `request.query` or one of its members.
  case documentQuery([String])
  /// The result of `get()`, `getAfter()` or a similar function, or one of its members.
  case document(DocumentPath, isAfter: Bool, [String])

  /// Creates the origin that `place` reads; nil if the value is computed or comes from several inputs.
  init?(_ place: TracedStep) {
    let place = place.resolved
    switch place.expression {
    case .input(let input): self.init(input, place.value)
    case .capture(let slot), .boundCapture(let slot): self = .capture(slot)
    case .call(.claimMember, _), .builtin(.member, _), .builtin(.index, _), .builtin(.getOrDefault, _):
      self.init(memberOf: place)
    case .call(.snapshotValue, _):
      guard let snapshot = place.operands.first?.value, snapshot.place != nil else { return nil }
      self = .snapshot(snapshot)
    case .call(.snapshotPriority, _):
      guard let snapshot = place.operands.first?.value, snapshot.place != nil else { return nil }
      self = .priority(snapshot)
    case .builtin(let builtin, _):
      guard case .cloud(.path(let segments))? = place.operands.first?.value,
        let path = DocumentPath(rulesPath: segments)
      else { return nil }
      switch builtin {
      case .get, .firestoreGet: self = .document(path, isAfter: false, [])
      case .getAfter: self = .document(path, isAfter: true, [])
      default: return nil
      }
    default:
      guard place.value.place != nil else { return nil }
      self = .snapshot(place.value)
    }
  }

  private init?(_ input: Expression.Input, _ value: ExplainedValue) {
    switch input {
    case .auth, .requestAuth: self = .auth([])
    case .now, .requestTime: self = .time
    case .resource: self = .stored([])
    case .requestResource: self = .new([])
    case .requestQuery: self = .documentQuery([])
    case .root, .data, .newData: self = .snapshot(value)
    case .request, .requestMethod, .requestPath: return nil
    default: self = .query(input)
    }
  }

  private init?(memberOf place: TracedStep) {
    let operands = place.operands
    guard operands.count >= 2, let name = operands[1].text, let base = Origin(operands[0]) else { return nil }
    self = base.member(name)
  }

  private func member(_ name: String) -> Origin {
    switch self {
    case .auth(let names): .auth(names + [name])
    case .stored(let names): .stored(names + [name])
    case .new(let names): .new(names + [name])
    case .documentQuery(let names): .documentQuery(names + [name])
    case .document(let path, let isAfter, let names): .document(path, isAfter: isAfter, names + [name])
    case .snapshot, .priority, .capture, .time, .query: self
    }
  }
}
