import DocumentTrees
import Identities
import RequestSimulation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A value of a line that may be repeated in other lines, with what was read from it last.
///
/// It belongs to one ``LineEvaluator``, which one thread uses.
final class KnownValue {
  /// What a member means. Each reading holds what it depends on beside the value.
  enum Reading {
    /// The result of loading the rules of a service.
    case rules(RulesService, Result<AnyRuleset, RulesetError>)
    /// The caller at a time in milliseconds since 1970.
    case caller(now: Int64, isOverride: Bool, IdentityReading)
    /// The data of a Realtime Database. No request changes it.
    case data(InMemoryTree)
    /// All documents.
    case documents(Seed)
    /// The data that `resource` adds to the documents for a request. The values are named by their numbers.
    case resource(RulesService, request: Int, documents: Int?, Seed)
    /// The operation of a client of a Cloud service.
    case operation(RulesService, SimulatedRequest)
  }

  /// The memory of a value beside its bytes and its parts.
  private static let valueSize = 1024
  /// The memory of each part of a value and of what is read from it.
  private static let partSize = 600

  /// The number of the value, which no other value of the evaluator ever has.
  let number: Int
  /// The value as written, but for the part that is known by itself.
  let bytes: [UInt8]
  /// The value, with places in ``bytes``.
  let tree: JSONTree
  /// What was read last. A value that cannot be read has no reading, so that its errors are found again.
  var reading: Reading?

  /// The memory of the value, at most about this many bytes.
  var size: Int { Self.valueSize + bytes.count + tree.count * Self.partSize }

  /// Whether the value is a string.
  var isString: Bool { bytes.first == UInt8(ascii: "\"") }

  init(_ bytes: [UInt8], _ tree: JSONTree, number: Int) {
    self.bytes = bytes
    self.tree = tree
    self.number = number
  }
}
