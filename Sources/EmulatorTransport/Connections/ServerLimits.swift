import EmulatedProjects

/// The limits that all connections of a server share.
struct ServerLimits: Sendable {
  /// A test run has a few connections for each of its processes. Each connection takes some kilobytes.
  let connections = BoundedCount(maximum: 4_096)
  /// Firebase's clients keep two streams open for each app. Each stream takes some kilobytes.
  let streams = BoundedCount(maximum: 50_000)
  /// The bytes of requests that are not handled, and of answers that clients have not taken.
  let bytes: BoundedCount
}

/// All clients together fill the memory of the server.
struct ServerIsBusy: Error, CustomStringConvertible {
  static let message = "The server has too many unfinished requests."

  var description: String { Self.message }
}
