import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules

extension Situation {
  /// Returns the situation after the edits, or nil if one of them does not apply.
  func applying(_ edits: [SituationEdit]) -> Situation? {
    var situation = self
    for edit in edits { guard situation.apply(edit) else { return nil } }
    return situation
  }

  /// Applies an edit.
  ///
  /// - Returns: false if the edit does not apply.
  private mutating func apply(_ edit: SituationEdit) -> Bool {
    switch edit.lever {
    case .uid, .claim, .provider:
      guard let edited = identity.applying(edit, now: now) else { return false }
      identity = edited
      return true
    case .time:
      guard case .set(let value, _) = edit.change, let time = value.milliseconds else { return false }
      now = time
      return true
    case .stored, .document, .documentField, .object, .objectField: return seed.apply(edit)
    default:
      guard let edited = request.applying(edit) else { return false }
      request = edited
      return true
    }
  }
}

extension DocumentValue {
  /// The time in milliseconds since 1970; a number is taken as milliseconds.
  fileprivate var milliseconds: Int64? {
    switch self {
    case .integer(let integer): integer
    case .timestamp(let time): time.seconds.multipliedReportingOverflow(by: 1000).partialValue
    default: nil
    }
  }
}

extension SimulatedRequest {
  fileprivate func applying(_ edit: SituationEdit) -> SimulatedRequest? {
    switch self {
    case .client(.realtime(let operation)): operation.applying(edit).map { .realtime($0) }
    case .client(.firestore(let operation)): operation.applying(edit).map { .firestore($0) }
    case .client(.storage(let operation)): operation.applying(edit).map { .storage($0) }
    case .stated(let request, let service): request.applying(edit).map { .stated($0, service) }
    }
  }
}

extension CloudRequest {
  /// Returns the request after a change of one of its variables, or nil if the change does not apply.
  fileprivate func applying(_ edit: SituationEdit) -> CloudRequest? {
    guard case .variable(let variable, let names) = edit.lever else { return nil }
    var request = self
    switch variable {
    case .auth: request.auth = auth.changed(edit.change, at: names) ?? .unbound
    case .resource: request.resource = resource.changed(edit.change, at: names) ?? .unbound
    case .newResource: request.newResource = newResource.changed(edit.change, at: names) ?? .unbound
    }
    return request == self ? nil : request
  }
}

extension CloudRequest.Statement {
  fileprivate func changed(_ change: InputChange, at names: [String]) -> CloudRequest.Statement? {
    if names.isEmpty { return change == .remove ? .null : .map(DocumentFields()) }
    var fields = if case .map(let known) = self { known } else { DocumentFields() }
    return fields.change(change, at: names) ? .map(fields) : nil
  }
}
