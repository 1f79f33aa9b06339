#if Observability

public import SecurityRules
public import Tracing

/// An observer that makes one span for each request with swift-distributed-tracing.
///
/// The name of the span is the service and the operation, such as `firestore get`. Its parent is the span of the
/// current `ServiceContext`. The span is made when the request has ended, so it has no child spans.
///
/// The attributes are `security_rules.allowed`, `security_rules.reason`, `security_rules.rule`,
/// `security_rules.revision`, `security_rules.decisions` (the number of decisions), `security_rules.error` and
/// `security_rules.request_id`. If several decisions were made, they describe the first one that does not allow, or the
/// last one. A request that failed has an error status; a denied one has not. No attribute has data of a client.
///
/// On a thread that runs no Swift task, set the parent with `ServiceContext.withValue`.
public struct DecisionTracer: DecisionObserver {
  private let tracer: (any Tracer)?

  /// Creates an observer.
  ///
  /// - Parameter tracer: the tracer; nil for the one that `InstrumentationSystem` was bootstrapped with.
  public init(tracer: (any Tracer)? = nil) { self.tracer = tracer }

  /// Makes the span of a request.
  public func requestEnded(_ events: [DecisionEvent]) {
    guard let event = events.first(where: { !$0.isAllowed || $0.errorCode != nil }) ?? events.last else { return }
    let end = DefaultTracerClock.now
    let duration = UInt64(clamping: event.duration.nanoseconds)
    let began = DefaultTracerClock.Timestamp(
      nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - min(duration, end.nanosecondsSinceEpoch))
    let span = (tracer ?? InstrumentationSystem.tracer).startSpan(
      "\(event.service.rawValue) \(event.method)", at: began)
    if span.isRecording {
      span.updateAttributes { Self.describe(event, count: events.count, in: &$0) }
      if let code = event.errorCode { span.setStatus(SpanStatus(code: .error, message: code)) }
    }
    span.end(at: end)
  }

  private static func describe(_ event: DecisionEvent, count: Int, in attributes: inout SpanAttributes) {
    attributes["security_rules.allowed"] = event.isAllowed
    attributes["security_rules.decisions"] = count
    if let reason = event.reason { attributes["security_rules.reason"] = reason }
    if let rule = event.rulePlace { attributes["security_rules.rule"] = rule }
    if let revision = event.decision?.revision { attributes["security_rules.revision"] = revision.description }
    if let code = event.errorCode { attributes["security_rules.error"] = code }
    if let id = event.requestID { attributes["security_rules.request_id"] = id }
  }
}

#endif
