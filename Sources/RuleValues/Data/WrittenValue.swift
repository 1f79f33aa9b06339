/// A value as a client sends it: data in which server values may still wait for the server.
public struct WrittenValue: Hashable, Sendable {
  /// What the server puts in.
  public enum ServerValue: Hashable, Sendable {
    /// `{".sv": "timestamp"}`: the time of the write, in milliseconds.
    case timestamp
    /// `{".sv": {"increment": n}}`: the stored number plus n; n where no number is stored.
    case increment(Scalar)
  }

  /// A place that waits for a server value.
  public struct Site: Hashable, Sendable {
    /// Where, from the place that is written.
    public let path: DataPath
    /// Whether the node's priority waits, not its value.
    public let isPriority: Bool
    /// What it waits for.
    public let value: ServerValue

    /// A site at `path`.
    public init(path: DataPath, isPriority: Bool, value: ServerValue) {
      self.path = path
      self.isPriority = isPriority
      self.value = value
    }
  }

  /// The data, with a placeholder at each site.
  public let template: DataNode
  /// The places that wait.
  public let sites: [Site]

  /// A value; `sites` name leaves of `template`.
  public init(_ template: DataNode, sites: [Site] = []) {
    self.template = template
    self.sites = sites
  }

  /// A deletion.
  public static let deletion = WrittenValue(.absent)

  /// The data with every server value put in, which happens before rules are asked (recording r28 of davideast/pyric).
  ///
  /// - Parameters:
  ///   - now: the time of the write, in milliseconds since 1970.
  ///   - stored: the leaf that is stored at a place, counted from the place that is written.
  public func resolved<Failure: Error>(
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
