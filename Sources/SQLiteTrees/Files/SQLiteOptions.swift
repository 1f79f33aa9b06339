public import DocumentTrees

/// The options for opening a tree file.
public struct SQLiteOptions: Sendable {
  /// The operations that the tree allows on the file.
  public enum Access: Sendable {
    /// Reading and writing. A missing file is created.
    case readWrite
    /// Reading only. Another process may write to the file meanwhile.
    case readOnly
    /// Reading a file that no process writes meanwhile, such as one on read-only media. If another process writes to
    /// it, reads may return wrong data.
    case immutable
  }

  /// The point from which a committed write is safe.
  public enum Durability: Sendable {
    /// A committed write survives a power failure.
    case full
    /// A committed write survives a killed process. After a power failure the last writes may be missing, but the file
    /// is undamaged.
    case processCrash
  }

  /// How much of a file is verified when it is opened. A file that fails is not opened and stays unchanged.
  public enum Verification: Sendable {
    /// No verification. Each row is still verified when it is read, but a lost row is not noticed.
    case none
    /// Verifies the log beside the file and the totals of the rows. The duration does not depend on the file's size.
    case quick
    /// Verifies everything: the log, each page, each row, and that no row is lost or older than the last write. Reads
    /// the whole file.
    case full
  }

  /// The operations that the tree allows on the file.
  package var access: Access
  /// The point from which a committed write is safe.
  package var durability: Durability
  /// How many seconds a writer waits for other writers, in this process and in other processes together.
  package var busyTimeout: Double
  /// The size in bytes of each connection's own page cache.
  package var cacheBytes: Int64
  /// How much of the file is mapped into memory, in bytes. The default is 0.
  ///
  /// Data read through the map counts as resident memory. A device failure during such a read ends the process instead
  /// of throwing an error (SQLite, "Memory-Mapped I/O").
  package var mappedBytes: Int64
  /// The maximum size of the file in bytes; nil for no limit. A write that needs more fails as if the disk were full.
  package var maximumFileBytes: Int64?
  /// How much of the file is verified when it is opened.
  package var verify: Verification
  /// The indexes that the tree keeps; nil for those that the file has.
  package var indexes: IndexDeclarations?

  /// Creates options. The default arguments suit a server.
  ///
  /// - Parameter indexes: the indexes that the tree keeps. Nil keeps those that the file has; a new file gets
  ///   `IndexDeclarations.automatic`. New indexes of a file with documents serve queries as soon as
  ///   `DocumentTree.buildIndexes(documentsAtOnce:timeLimit:isCancelled:progress:)` has built them.
  public init(
    access: Access = .readWrite, durability: Durability = .full, busyTimeout: Double = 5,
    cacheBytes: Int64 = 8 << 20, mappedBytes: Int64 = 0, maximumFileBytes: Int64? = nil,
    verify: Verification = .quick, indexes: IndexDeclarations? = nil
  ) {
    self.access = access
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.cacheBytes = cacheBytes
    self.mappedBytes = mappedBytes
    self.maximumFileBytes = maximumFileBytes
    self.verify = verify
    self.indexes = indexes
  }

  /// Reading and writing, safe against power failure.
  public static let `default` = SQLiteOptions()

  /// Options for bulk import and export, with a page cache of 64 MiB for each connection.
  public static let bulk = SQLiteOptions(cacheBytes: 64 << 20)
}
