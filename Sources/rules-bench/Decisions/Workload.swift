import DocumentTrees
import Identities
import Platform
import RuleEvaluation
import SecurityRules

/// A kind of request that is decided again and again through the public functions, always with the same result.
struct Workload: Sendable {
  /// What is done with the requests.
  enum Mode: String {
    /// Only the decision.
    case decide
    /// Reading the document or data.
    case read
    /// Reading with a log like that of `rules-sim serve`, which counts the outcomes of rules and expressions.
    case served
  }

  /// The name in the table and on the command line.
  let name: String
  /// Decides the requests with these numbers. The numbers go round.
  let run: @Sendable (Range<Int>) throws -> Void

  /// Creates a workload whose requests `authorizer` allows.
  ///
  /// - Parameters:
  ///   - operations: the requests, which are decided in turn.
  ///   - file: the file of the tree, which is removed with the workload.
  init<Service, Tree>(
    _ name: String, on authorizer: Authorizer<Service, Tree>, as user: Identity, _ operations: [Service.Operation],
    _ mode: Mode = .decide, keeping file: TemporaryFile? = nil
  ) {
    self.name = name
    var core = authorizer.core
    if mode == .served { core.log = DecisionLog(observers: [], countsOutcomes: true) }
    let performed = operations.map { Service.any($0) }
    run = { [core] numbers in
      try withExtendedLifetime(file) {
        guard mode == .decide else {
          for index in numbers {
            guard try core.perform(performed[index % performed.count], as: user).isAllowed else {
              throw BenchmarkFailure()
            }
          }
          return
        }
        for index in numbers {
          guard try authorizer.decide(operations[index % operations.count], as: user).isAllowed else {
            throw BenchmarkFailure()
          }
        }
      }
    }
  }
}
