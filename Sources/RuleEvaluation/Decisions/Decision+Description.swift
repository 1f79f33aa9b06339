import RulePrograms
import RuleValues

extension Decision: CustomStringConvertible {
  /// One sentence for a log: the effect, and the rule or the place that decided. It may contain paths, so it is not for
  /// clients; they get ``clientReason``.
  public var description: String {
    switch reason {
    case .administrator: "allowed: the caller is an administrator"
    case .granted(let visit): "allowed: a rule grants the request at \(visit.location)"
    case .noRule(let method, let place): "denied: no rule for \(method.rawValue) at \(place)"
    case .notGranted(let method, let place, let visits):
      "denied: no rule grants \(method.rawValue) at \(place)" + (visits.last?.message.map { "; \($0)" } ?? "")
    case .invalid(let visit): "denied: the data is invalid at \(visit.location)"
    case .refused(let problem): "denied: the request is invalid: \(problem)"
    case .failed(let error): "denied: the rules could not be evaluated: \(error)"
    }
  }
}
