public import RuleValues

/// One level of a bucket, as `list()` of the client libraries shows it.
public struct ObjectListing: Sendable, Hashable {
  /// The objects on the level, in the service's order.
  public let items: [ObjectName]
  /// What would be folders on the level, without the slash at their end, in the service's order.
  public let prefixes: [String]

  /// A level with these objects and folders.
  public init(items: [ObjectName], prefixes: [String]) {
    self.items = items
    self.prefixes = prefixes
  }
}
