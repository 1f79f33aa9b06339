import Foundation

/// The differences of a run in groups of one cause, each with its smallest example.
struct Findings: CustomStringConvertible {
  private struct Group {
    var count = 0
    var example: Difference
    /// The functions that it calls.
    var functions: [ExpressionPack.Function] = []
  }

  private var groups: [String: Group] = [:]
  /// How many expressions were compared.
  var compared = 0
  /// How many could not be: the emulator rejected or fell over them.
  var unanswered = 0

  /// What did not fit together, at most twenty.
  var oddities: [String] = []

  /// How many differences each divergence explains.
  private(set) var explained: [Divergence: Int] = [:]

  /// How many differences nothing explains.
  var count: Int { groups.values.reduce(0) { $0 + $1.count } }

  /// Adds a difference.
  ///
  /// - Returns: whether it is the first of its group, and worth being made small.
  mutating func add(_ difference: Difference) -> Bool {
    if let divergence = difference.divergence {
      explained[divergence, default: 0] += 1
      return false
    }
    guard var group = groups[difference.group] else {
      groups[difference.group] = Group(count: 1, example: difference)
      // Each costs hundreds of evaluations: where everything differs, the first kinds tell enough.
      return groups.count <= 40
    }
    group.count += 1
    groups[difference.group] = group
    return false
  }

  /// The examples.
  var examples: [Difference] { groups.values.map(\.example) }

  /// Puts a smaller example for another.
  mutating func replace(
    _ example: Difference, by smaller: Difference, with functions: [ExpressionPack.Function]
  ) {
    for (name, group) in groups where group.example == example {
      groups[name] = Group(count: group.count, example: smaller, functions: functions)
    }
  }

  var description: String {
    let sorted = groups.sorted { $0.value.count > $1.value.count }
    return "\(compared) expressions compared, \(unanswered) unanswered, \(count) differences of \(sorted.count) kinds\n"
      + Divergence.summary(explained)
      + sorted.map { group in
        let functions = group.value.functions.map { "  \($0.source)\n" }.joined()
        return "\n\(group.value.count) times, such as\n\(functions)  \(group.value.example)\n"
      }.joined() + oddities.map { "\nodd: \($0)\n" }.joined()
  }
}

/// The number of comparisons: few in a normal run, or as many as the environment says.
enum Amount {
  static let seed = number("DIFFERENTIAL_SEED") ?? 20_261_121
  static let expressions = number("DIFFERENTIAL_EXPRESSIONS") ?? 600
  static let rulesets = number("DIFFERENTIAL_RULESETS") ?? 20
  static let queries = number("DIFFERENTIAL_QUERIES") ?? 400
  static let realtime = number("DIFFERENTIAL_REALTIME") ?? 2000
  static let compiled = number("DIFFERENTIAL_COMPILED") ?? 10_000
  /// Where findings are written beside the test's own message.
  static let report = ProcessInfo.processInfo.environment["DIFFERENTIAL_REPORT"]

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
