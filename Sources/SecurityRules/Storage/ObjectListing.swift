public import RuleValues

/// One level of a bucket, as `list()` of the client libraries returns it.
public struct ObjectListing: Sendable, Hashable {
  /// The objects on the level, in the service's order.
  public let items: [ObjectName]
  /// The folders on the level, without their final slashes, in the service's order.
  public let prefixes: [String]

  /// Creates a level with these objects and folders.
  package init(items: [ObjectName], prefixes: [String]) {
    self.items = items
    self.prefixes = prefixes
  }
}
