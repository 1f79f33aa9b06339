import CHandWritten
import DocumentTrees
import RuleValues
import SecurityRules
import SourceText

/// The time of a compiled condition alone, without the path, the request and the loading of values, beside hand-written C on
/// loaded values.
///
/// A rule that repeats its condition `c && c && …` loads what it reads once, at the first. So the difference between two
/// numbers of repetitions, divided by their difference, is the time of the condition alone. This needs no entry into the
/// evaluator, and it is wrong if the compiler ever removes repeated conditions: then the difference is nearly zero, and the
/// measurement fails.
enum ConditionCosts {
  private struct Condition {
    let name: String
    let service: RulesService
    let text: String
    let requests: [PlainRequest]
    let inC: Scene.CCheck
  }

  private static let path = "users/\(PlainUser.usualUID)"

  private static let conditions = [
    Condition(
      name: "realtime-owner", service: .realtime, text: "auth != null && auth.uid == $uid",
      requests: [PlainRequest(.read, path)], inC: hand_condition_owner),
    Condition(
      name: "realtime-owner-fields", service: .realtime,
      text: """
        auth != null && auth.uid == $uid && newData.child('name').isString()
        && newData.child('name').val().length <= 50 && newData.child('age').isNumber()
        && newData.child('age').val() >= 18
        """,
      requests: Scene.profiles(path), inC: hand_condition_children),
    Condition(
      name: "firestore-owner", service: .firestore, text: "request.auth.uid == user",
      requests: [PlainRequest(.read, path)], inC: hand_condition_owner),
    Condition(
      name: "firestore-owner-fields", service: .firestore,
      text: """
        request.auth.uid == user
        && request.resource.data.name is string && request.resource.data.name.size() <= 50
        && request.resource.data.age is int && request.resource.data.age >= 18
        """,
      requests: Scene.profiles(path), inC: hand_condition_fields),
    Condition(
      name: "firestore-role-claim", service: .firestore,
      text: "(request.auth.token.role == 'admin' || request.auth.token.role == 'editor')",
      requests: [PlainRequest(.read, path, as: PlainUser(role: "editor"))], inC: hand_condition_role),
    Condition(
      name: "firestore-provider", service: .firestore,
      text: """
        request.auth.token.firebase.sign_in_provider == 'google.com'
        && 'ada@example.com' in request.auth.token.firebase.identities['email']
        """,
      requests: [PlainRequest(.read, path)], inC: hand_condition_provider),
  ]

  /// The numbers of repetitions in a rule. Cloud rules may evaluate 1,000 expressions.
  private static let (few, many) = (1, 17)

  /// Prints the times in nanoseconds as a table of columns for `.ci/benchmarks/benchmark`.
  static func measure() throws {
    print("condition compiled c")
    for condition in conditions {
      let short = try workload(condition, few).run
      let long = try workload(condition, many).run
      let inC = CRequests(condition.requests)
      let times = try Stopwatch.times(
        [
          { try short(0..<$0) }, { try long(0..<$0) },
          { count in
            guard inC.allowed(by: condition.inC, count: count) == count else { throw BenchmarkFailure() }
          },
        ], samples: 1_000)
      // Of each pair: the medians of both can be those of a fast and of a slow time of the machine.
      let differences = zip(times[1], times[0]).map { $0 - $1 }
      let compiled = Stopwatch.quantile(differences, 0.5) / Double(many - few)
      guard compiled > 1 else { throw BenchmarkFailure() }
      print(condition.name, (compiled * 100).rounded() / 100, (Stopwatch.quantile(times[2], 0.5) * 100).rounded() / 100)
    }
  }

  private static func workload(_ condition: Condition, _ count: Int) throws -> Workload {
    let text = Array(repeating: condition.text, count: count).joined(separator: "\n&& ")
    guard let user = try condition.requests.first?.identity() else { throw BenchmarkFailure() }
    switch condition.service {
    case .realtime:
      let line = text.split(separator: "\n").joined(separator: " ")
      var kind = ".read"
      if case .write? = condition.requests.first?.method { kind = ".write" }
      let rules = #"{"rules": {"users": {"$uid": {"\#(kind)": "\#(line)"}}}}"#
      return Workload(
        condition.name,
        on: Authorizer(
          rules: try RealtimeRuleset(SourceFile(name: "rules.json", text: rules)), tree: InMemoryTree()),
        as: user, try condition.requests.map { try $0.realtimeOperation() })
    default:
      let rules = Scene.firestoreRules("match /users/{user} { allow get, create: if \(text); }")
      return Workload(
        condition.name,
        on: Authorizer(
          rules: try FirestoreRuleset(SourceFile(name: "firestore.rules", text: rules)), tree: InMemoryTree()),
        as: user, condition.requests.map { $0.firestoreOperation() })
    }
  }
}
