import DocumentTrees
import Identities
import Platform
import RuleEvaluation
import SecurityRules

/// A kind of request that is decided again and again through the public `decide`, always with the same result.
struct Workload: Sendable {
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
    keeping file: TemporaryFile? = nil
  ) {
    self.name = name
    run = { numbers in
      try withExtendedLifetime(file) {
        for index in numbers {
          guard try authorizer.decide(operations[index % operations.count], as: user).isAllowed else {
            throw BenchmarkFailure()
          }
        }
      }
    }
  }
}
