/// A set of request methods.
package struct MethodSet: Sendable, BitwiseCopyable, Hashable {
  private let bits: UInt8

  /// Creates a set of these methods.
  package init(_ methods: [RuleMethod]) { bits = methods.reduce(0) { $0 | Self.bit($1) } }

  /// Returns whether the set contains `method`.
  package func contains(_ method: RuleMethod) -> Bool { bits & Self.bit(method) != 0 }

  private static func bit(_ method: RuleMethod) -> UInt8 {
    switch method {
    case .read: 1
    case .write: 2
    case .validate: 4
    case .get: 8
    case .list: 16
    case .create: 32
    case .update: 64
    case .delete: 128
    }
  }
}
