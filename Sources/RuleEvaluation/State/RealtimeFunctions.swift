package import RulePrograms
import RuleValues

/// A table of the implementations of Realtime functions, by operation.
struct RealtimeFunctions: Sendable {
  private let table: [RealtimeFunction.Body]

  private init(_ functions: [RealtimeFunction]) {
    var table = Array(repeating: RealtimeFunction.Body.missing, count: Operation.allCases.count)
    for function in functions { table[Int(function.operation.rawValue)] = function.body }
    self.table = table
  }

  /// The implementation of an operation.
  @inline(__always)
  subscript(_ operation: Operation) -> RealtimeFunction.Body { table[Int(operation.rawValue)] }

  /// All functions of Realtime rules.
  static let all: [RealtimeFunction] =
    RealtimeFunction.operators + RealtimeFunction.claims + RealtimeFunction.snapshots + RealtimeFunction.texts

  /// The table of all functions.
  static let standard = RealtimeFunctions(all)
}

extension RealtimeLibrary {
  /// The variables and members that the evaluator implements.
  package static let standard: RealtimeLibrary = {
    let texts = RealtimeFunction.texts.compactMap(\.member)
    return RealtimeLibrary(
      variables: RealtimeVariable.all, snapshot: RealtimeFunction.snapshots.compactMap(\.member),
      text: texts + [.matches], auth: RealtimeFunction.claims.compactMap(\.member) + texts.dropFirst() + [.matches],
      query: RealtimeMember.query)
  }()
}

extension EvaluationState {
  /// Returns the error for a value that an operation does not accept.
  static func fault(_ value: RuleValue) -> RuleValue {
    switch value {
    case .error(let fault): .error(fault)
    case .null: .error(.null)
    default: .error(.kind)
    }
  }
}
