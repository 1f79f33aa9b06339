import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// The memory of coverage and explanations does not grow with the number of requests, and a request cannot enlarge
/// it.
/// In more depth: `RuleCoverageTests`, `ConformanceTests` (every case decided in all three ways).
@Suite("A30 growth of coverage and traces")
struct A30Watching {
  static let rules = Rules.realtime(
    #"{"a": {"$k": {".write": "newData.val() != $k || root.child($k).exists()", "$j": {".validate": "newData.isString()"}}}}"#
  )

  /// Counters are of the program, whatever clients name: their size is that of no request at all.
  @Test func countsHaveTheSizeOfTheProgram() throws {
    let authorizer = try Self.rules.authorizer(of: RealtimeDatabase.self, on: InMemoryTree())
    var counter = Counter(authorizer.rules.current.program)
    let empty = Self.size(of: counter.counts)
    for number in 0..<2_000 {
      let path = DataPath("/a/key\(number)")
      let operation = try ServiceOperation.realtime(.set(path, Wire.value("\"v\(number)\"")))
      _ = try authorizer.core.decide(operation, as: .unauthenticated, observing: &counter)
    }
    #expect(Self.size(of: counter.counts) == empty)
    #expect(counter.counts != EvaluationCounts(authorizer.rules.current.program))
  }

  /// How many numbers are in a value, whatever they are.
  private static func size(of value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    return mirror.children.isEmpty ? 1 : mirror.children.reduce(1) { $0 + size(of: $1.value) }
  }

  /// A write to very many places leaves a story of bounded length, which says how much it leaves out.
  @Test func explanationsAreBounded() throws {
    let authorizer = try Self.rules.authorizer(of: RealtimeDatabase.self, on: InMemoryTree())
    let value = "{" + (0..<5_000).map { "\"k\($0)\": \"v\"" }.joined(separator: ",") + "}"
    let (decision, explanation) = try authorizer.explain(
      .set(DataPath("/a/x"), Wire.value(value)), as: .unauthenticated)
    #expect(decision.isAllowed)
    #expect((explanation?.visits.count ?? 0) <= 1_000)
    #expect((explanation?.omittedVisits ?? 0) > 4_000)
  }
}
