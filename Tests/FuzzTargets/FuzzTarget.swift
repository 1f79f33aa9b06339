/// An entry point of the package, with the properties that it must have for all bytes.
///
/// An instance keeps only what a server would keep, so that a finding repeats from its bytes alone.
package protocol FuzzTarget: SendableMetatype {
  /// The name of the target, of its corpus folder and of its argument to the fuzzer.
  static var name: String { get }
  /// Words of the input's language, which a fuzzer inserts.
  static var words: [String] { get }
  /// The maximum number of bytes that a fuzzer tries.
  static var maximumBytes: Int { get }

  init() throws

  /// Passes the bytes to the entry point.
  ///
  /// - Throws: ``BrokenProperty`` if a property does not hold.
  func check(_ bytes: [UInt8]) throws
}

extension FuzzTarget {
  /// The default: 4 KiB, the largest size at which most inputs still run a thousand times a second.
  package static var maximumBytes: Int { 4096 }
}

/// All targets, in the order in which they are fuzzed.
package let fuzzTargets: [any FuzzTarget.Type] = [
  JSONTarget.self, RealtimeRulesTarget.self, CloudRulesTarget.self, PatternTarget.self, SuiteTarget.self,
  TokenTarget.self, KeyTarget.self, DataImportTarget.self, DocumentImportTarget.self, ObjectImportTarget.self,
  MessageTarget.self,
  LineTarget.self, RealtimeDecisionTarget.self, FirestoreDecisionTarget.self, StorageDecisionTarget.self,
]
