/// A value as a client sends it. It may contain server values that the server has not resolved yet.
public struct WrittenValue: Hashable, Sendable {
  /// A value that the server fills in.
  package enum ServerValue: Hashable, Sendable {
    /// `{".sv": "timestamp"}`: the time of the write, in milliseconds.
    case timestamp
    /// `{".sv": {"increment": n}}`: the stored number plus n, or n if no number is stored.
    case increment(Scalar)
  }

  /// A location with an unresolved server value.
  package struct Site: Hashable, Sendable {
    /// The location, relative to the written place.
    package let path: DataPath
    /// Whether the server value is the node's priority and not its value.
    package let isPriority: Bool
    /// The server value for this location.
    package let value: ServerValue

    /// Creates a site at `path`.
    package init(path: DataPath, isPriority: Bool, value: ServerValue) {
      self.path = path
      self.isPriority = isPriority
      self.value = value
    }
  }

  /// The data with a placeholder at each site.
  package let template: DataNode
  /// The locations with unresolved server values.
  package let sites: [Site]

  /// Creates a value without server values.
  public init(_ data: DataNode) { self.init(data, sites: []) }

  /// Creates a value with server values. Each of `sites` is a leaf of `template`.
  package init(_ template: DataNode, sites: [Site]) {
    self.template = template
    self.sites = sites
  }

  /// The value that deletes data.
  public static let deletion = WrittenValue(.absent)

  /// Returns the data with all server values resolved. This happens before rules are evaluated (recording r28 of
  /// davideast/pyric).
  ///
  /// - Parameters:
  ///   - now: the time of the write, in milliseconds since 1970.
  ///   - stored: returns the stored leaf at a location, relative to the written place.
  package func resolved<Failure: Error>(
    now: Int64, stored: (DataPath) throws(Failure) -> Scalar?
  ) throws(Failure) -> DataNode {
    var result = template
    for site in sites {
      let base = site.isPriority ? nil : try stored(site.path)
      let scalar = Self.resolve(site.value, now: now, base: base)
      let node = result.descendant(site.path)
      let replacement = site.isPriority ? node.withPriority(scalar) : DataNode.leaf(scalar, priority: node.priority)
      result.set(replacement, at: site.path)
    }
    return result
  }

  private static func resolve(_ value: ServerValue, now: Int64, base: Scalar?) -> Scalar {
    switch value {
    case .timestamp: .integer(now)
    case .increment(let delta): sum(base, delta)
    }
  }

  private static func sum(_ base: Scalar?, _ delta: Scalar) -> Scalar {
    switch (base, delta) {
    case (.integer(let base), .integer(let delta)):
      let (sum, overflow) = base.addingReportingOverflow(delta)
      return overflow ? .double(Double(base) + Double(delta)) : .integer(sum)
    case (.integer(let base), .double(let delta)): return .double(Double(base) + delta)
    case (.double(let base), .integer(let delta)): return .double(base + Double(delta))
    case (.double(let base), .double(let delta)):
      let sum = base + delta
      return sum.isFinite ? .double(sum) : .double(base)
    default: return delta
    }
  }
}
