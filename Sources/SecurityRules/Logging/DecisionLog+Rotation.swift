extension DecisionLog {
  /// When a log begins a new file, and how many older files it keeps.
  ///
  /// The newest older file has the path of the log with `.1` behind it, the next one `.2`, and so on.
  public struct Rotation: Sendable, Hashable {
    /// The maximum size of a file in bytes. Only a single longer line makes a file larger.
    public let maximumBytes: Int
    /// The number of older files that are kept. The oldest file is deleted when there would be one more.
    public let keptFiles: Int

    /// Creates a rotation. Values below 1 count as 1.
    ///
    /// - Parameters:
    ///   - maximumBytes: the maximum size of a file in bytes.
    ///   - keptFiles: the number of older files that are kept.
    public init(maximumBytes: Int, keptFiles: Int = 5) {
      self.maximumBytes = max(1, maximumBytes)
      self.keptFiles = max(1, keptFiles)
    }
  }
}
