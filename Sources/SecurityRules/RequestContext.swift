import RuleEvaluation
import RuleValues

/// Everything that is fixed for one request: the rules, the limits, the deadline and the time.
struct RequestContext {
  let ruleset: AnyRuleset
  let limits: Limits
  let callLimit: CallLimit
  /// How queries are decided.
  let queryMode: QueryMode
  /// The value of the rules' `request.time`.
  let time: Timestamp

  /// The value of the rules' `now`, in milliseconds since 1970.
  var now: Int64 { time.milliseconds }
}
