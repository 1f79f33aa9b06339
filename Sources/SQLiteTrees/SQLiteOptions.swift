/// How a tree file is opened.
public struct SQLiteOptions: Sendable {
  /// What may be done with the file.
  public enum Access: Sendable {
    /// Reading and writing; a file that does not exist is created.
    case readWrite
    /// Reading. A writer may be at work beside it.
    case readOnly
    /// Reading a file that nobody writes meanwhile, such as one on read-only media. If somebody does, the data read may
    /// be wrong.
    case immutable
  }

  /// When a committed write is safe.
  public enum Durability: Sendable {
    /// At once, even if the power fails.
    case full
    /// If the process is killed. After a power failure the last writes may be missing; the file is whole.
    case processCrash
  }

  /// How much of a file is verified when it is opened. A file that fails is not opened and stays as it is.
  public enum Verification: Sendable {
    /// Nothing. Each row is still verified when it is read, but a lost row looks like one that never was.
    case none
    /// The log beside the file, and the totals of the rows. Takes the same time for a file of any size.
    case quick
    /// Everything: the log, each page, each row, and that no row is lost or older than the last write. Reads the whole
    /// file.
    case full
  }

  /// What may be done with the file.
  public var access: Access
  /// When a committed write is safe.
  public var durability: Durability
  /// How many seconds a writer waits for its turn in this process, and then for writers in others.
  public var busyTimeout: Double
  /// How much of the file each connection keeps in memory of its own, in bytes.
  public var cacheBytes: Int64
  /// How much of the file is mapped into memory, in bytes. What is read through the map counts as resident memory, and a
  /// device that fails while it is read ends the process instead of being an error (SQLite, "Memory-Mapped I/O"); so
  /// nothing is mapped unless somebody asks for it.
  public var mappedBytes: Int64
  /// How large the file may grow, in bytes; nil for no limit. A write that needs more is refused as if the disk were full.
  public var maximumFileBytes: Int64?
  /// How much of the file is verified when it is opened.
  public var verify: Verification

  /// Options; without arguments, those of a server.
  public init(
    access: Access = .readWrite, durability: Durability = .full, busyTimeout: Double = 5,
    cacheBytes: Int64 = 8 << 20, mappedBytes: Int64 = 0, maximumFileBytes: Int64? = nil,
    verify: Verification = .none
  ) {
    self.access = access
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.cacheBytes = cacheBytes
    self.mappedBytes = mappedBytes
    self.maximumFileBytes = maximumFileBytes
    self.verify = verify
  }

  /// Reading and writing, safe against power failure.
  public static let `default` = SQLiteOptions()

  /// For import and export of much data: as little memory as possible.
  public static let bulk = SQLiteOptions(cacheBytes: 64 << 20)
}
