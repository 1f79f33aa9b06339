import SourceText

/// The reason why bytes or JSON are not a message.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people. For JSON, one line for each problem, like those of Google's servers.
  package let description: String
  /// Whether the input exceeds a limit.
  package let isLimit: Bool

  /// Creates an error.
  init(_ description: String, isLimit: Bool = false) {
    self.description = description
    self.isLimit = isLimit
  }

  /// The answer to a client. The status is not `INTERNAL`, because clients retry after that.
  package var rpcError: RPCError { RPCError(isLimit ? .resourceExhausted : .invalidArgument, description) }
}

/// The limits for reading a message.
package struct WireLimits: Sendable {
  /// The maximum nesting of messages, as in Protocol Buffers. An entry of a map is a message too.
  package static let maximumDepth = 100
  /// The maximum size of a message in bytes. Source: protocol of the Emulator Suite.
  package static let maximumBytes = 17 * 1024 * 1024
  /// The maximum number of values in a message, lists and maps included, which bounds memory.
  package static let maximumValues = 4_000_000
}
