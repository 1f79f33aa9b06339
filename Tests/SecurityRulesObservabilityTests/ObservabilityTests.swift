#if Observability

import CoreMetrics
import DocumentTrees
import Identities
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import RuleRequests
import RuleValues
import SecurityRules
import SecurityRulesObservability
import Synchronization
import Testing
import Tracing

@Suite("Metrics, traces and logs")
struct ObservabilityTests {
  private static func server(_ observer: any DecisionObserver) throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(source: source(), name: "firestore.rules")
    return Authorizer(
      rules: rules, tree: InMemoryTree(busyTimeout: 0), clock: .fixed(0), log: DecisionLog(observers: [observer]))
  }

  private static func source(_ condition: String = "request.auth.uid == a") -> String {
    """
    service cloud.firestore { match /databases/{d}/documents {
      match /a/{a} { allow get: if \(condition); }
      match /b/{b} { allow get: if exists(/databases/$(d)/documents/a/$(b)); }
    } }
    """
  }

  private static func decide(_ server: FirestoreAuthorizer<InMemoryTree>) throws {
    let ann = try Identity.user(uid: "ann")
    let own = FirestoreRequest.Operation.get(DocumentPath(["a", "ann"]))
    for _ in 0..<2 { _ = try server.decide(own, as: ann) }
    _ = try server.decide([own, .get(DocumentPath(["b", "x"]))], as: .unauthenticated)
    _ = try? server.get(DocumentPath(["c", "x"]), as: ann)
    try server.tree.write { _ in _ = try? server.delete(DocumentPath(["a", "ann"]), as: ann) }
  }

  /// The values of a counter, by its dimensions.
  private static func values(_ metrics: TestMetrics, _ label: String) -> [String: Int64] {
    let values = metrics.counters.filter { $0.label == label }.map { counter in
      (counter.dimensions.map { "\($0.0)=\($0.1)" }.joined(separator: " "), counter.totalValue)
    }
    return Dictionary(values, uniquingKeysWith: +)
  }

  @Test func decisionsAreCounted() throws {
    let metrics = TestMetrics()
    let server = try Self.server(DecisionMetrics(factory: metrics))
    try Self.decide(server)
    let get = "service=firestore operation=get"
    #expect(
      Self.values(metrics, "security_rules.decisions") == [
        "\(get) outcome=allowed reason=granted rule=firestore.rules:2:32": 2,
        "\(get) outcome=denied reason=not-granted rule=firestore.rules:2:32": 1,
        "\(get) outcome=denied reason=not-granted rule=firestore.rules:3:32": 1,
        "\(get) outcome=denied reason=no-rule rule=none": 1,
        "service=firestore operation=commit outcome=failed reason=busy rule=none": 1,
      ])
    #expect(Self.values(metrics, "security_rules.evaluation.documents")[get] == 1)
    #expect(Self.values(metrics, "security_rules.evaluation.steps")[get, default: 0] > 5)
    let durations = metrics.timers.filter { $0.label == "security_rules.request.duration" }
    let counts = durations.map { ($0.dimensions.last?.1 ?? "", $0.values.count) }.sorted { $0.0 < $1.0 }
    #expect(counts.map(\.0) == ["allowed", "denied", "failed"] && counts.map(\.1) == [2, 2, 1])
    #expect(durations.allSatisfy { $0.values.allSatisfy { $0 > 0 } })
  }

  /// Counters of replaced rules are those of the new ones if their rule is at the same place.
  @Test func replacedRulesKeepTheirCounters() throws {
    let metrics = TestMetrics()
    let server = try Self.server(DecisionMetrics(factory: metrics))
    for condition in ["true", "1 == 1"] {
      try server.rules.replace(bySource: Self.source(condition), name: "firestore.rules")
      _ = try server.decide(.get(DocumentPath(["a", "x"])), as: .unauthenticated)
    }
    #expect(Array(Self.values(metrics, "security_rules.decisions").values) == [2])
  }

  @Test func countingIsSafeOnManyThreads() async throws {
    let metrics = TestMetrics()
    let server = try Self.server(DecisionMetrics(factory: metrics))
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 { _ = try? server.decide(.get(DocumentPath(["a", "x"])), as: .unauthenticated) }
        }
      }
    }
    #expect(Self.values(metrics, "security_rules.decisions").values.reduce(0, +) == 400)
  }

  @Test func eachRequestHasASpan() throws {
    let tracer = InMemoryTracer()
    var server = try Self.server(DecisionTracer(tracer: tracer))
    server.requestID = "r-1"
    let parent = tracer.startSpan("parent", context: .topLevel)
    try ServiceContext.withValue(parent.context) { try Self.decide(server) }
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == Array(repeating: "firestore get", count: 4) + ["firestore commit"])
    #expect(spans.allSatisfy { $0.parentSpanID == parent.spanID && $0.traceID == parent.traceID })
    for span in spans { #expect(span.startInstant.nanosecondsSinceEpoch < span.endInstant.nanosecondsSinceEpoch) }
    #expect(spans.map { $0.status?.code } == [nil, nil, nil, nil, .error])
    func told(_ name: String) -> [String] {
      spans.map { span in span.attributes.get("security_rules.\(name)").map { Self.text($0) } ?? "-" }
    }
    #expect(told("allowed") == ["true", "true", "false", "false", "false"])
    #expect(told("decisions") == ["1", "1", "2", "1", "1"])
    #expect(told("reason") == ["granted", "granted", "not-granted", "no-rule", "-"])
    #expect(told("error") == ["-", "-", "-", "-", "busy"])
    #expect(told("rule").prefix(3).allSatisfy { $0 == "firestore.rules:2:32" })
    #expect(told("revision").dropLast().allSatisfy { $0 == server.rules.current.revision.description })
    #expect(told("request_id").allSatisfy { $0 == "r-1" })
    #expect(!spans.contains { "\($0.attributes)".contains("ann") })
  }

  private static func text(_ attribute: SpanAttribute) -> String {
    switch attribute {
    case .bool(let value): "\(value)"
    case .int32(let value): "\(value)"
    case .int64(let value): "\(value)"
    case .string(let value): value
    default: "?"
    }
  }

  /// Without a tracer, a request works as before.
  @Test func aTracerIsNotNeeded() throws {
    try Self.decide(try Self.server(DecisionTracer()))
    try Self.decide(try Self.server(DecisionMetrics()))
  }

  private final class Source: FigureSource {
    let value: Mutex<Int>
    let name: String
    init(_ name: String, _ value: Int) {
      self.name = name
      self.value = Mutex(value)
    }
    var figures: [Figure] {
      let value = value.withLock { $0 }
      return [
        Figure(.tokenHits, .total, value), Figure(.readQueue, .level, value, labels: ["b": "1", "a": name]),
        Figure(Figure.Name("own"), .level, value),
      ]
    }
  }

  @Test func figuresBecomeMetrics() throws {
    let metrics = TestMetrics()
    let sources = [Source("x", 3), Source("y", 4)]
    let figures = FigureMetrics(sources, factory: metrics)
    func levels() -> [String: Double] {
      let values = metrics.meters.map { meter in
        (meter.label + meter.dimensions.map { " \($0.0)=\($0.1)" }.joined(), meter.lastValue ?? -1)
      }
      return Dictionary(values) { $1 }
    }
    figures.sample()
    #expect(Self.values(metrics, "security_rules.tokens.hits") == ["": 7])
    #expect(levels() == ["own": 7, "security_rules.reads.queue a=x b=1": 3, "security_rules.reads.queue a=y b=1": 4])
    for source in sources { source.value.withLock { $0 += 10 } }
    figures.sample()
    sources.first?.value.withLock { $0 = 1 }
    figures.sample()
    #expect(Self.values(metrics, "security_rules.tokens.hits") == ["": 27])
    #expect(levels()["own"] == 15)
  }

  @Test func theSamplerStopsWithItsTask() async throws {
    let metrics = TestMetrics()
    let figures = FigureMetrics([DecisionLog(observers: [])], factory: metrics)
    let task = Task { await figures.run(every: .seconds(1000)) }
    task.cancel()
    await task.value
    #expect(metrics.meters.map(\.label).sorted() == ["security_rules.log.failing", "security_rules.log.queue"])
    #expect(metrics.counters.map(\.label) == ["security_rules.log.lost"])
  }

  @Test func rejectedRulesAreLogged() throws {
    let (handler, metrics) = (InMemoryLogHandler(), TestMetrics())
    let reporter = ReloadReporter(logger: Logger(label: "rules") { _ in handler }, factory: metrics)
    let rules = RulesProvider(try FirestoreRuleset(source: Self.source()))
    reporter.report(RulesProvider<CloudFirestore>.Change.loaded(rules.current))
    let error = try #require(throws: RulesetError.self) { try rules.replace(bySource: "service cloud.firestore {") }
    reporter.report(RulesProvider<CloudFirestore>.Change.rejected(error))
    let entries = handler.entries
    #expect(entries.map(\.level) == [.info, .error])
    #expect(entries.first?.metadata["revision"] == "\(rules.current.revision)")
    #expect(entries.last?.metadata["diagnostics"] == "\(error)" && entries.last?.metadata["service"] == "firestore")
    #expect(entries.last?.metadata["codes"] == .array(error.diagnostics.map { "\($0.code)" }))
    #expect(
      Self.values(metrics, "security_rules.reloads") == [
        "service=firestore result=loaded": 1, "service=firestore result=rejected": 1,
      ])
  }
}

#endif
