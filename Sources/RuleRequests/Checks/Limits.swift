/// The limits on the cost of one decision and on the size of one read. Exceeding a limit of a decision is an evaluation
/// error, and an error denies.
public struct Limits: Sendable, Hashable {
  /// The maximum number of bytes of text that a decision may load and create, beyond the text of the request itself.
  public var textBytes: Int
  /// The maximum number of steps of a decision.
  ///
  /// Each expression and each 64 bytes of text read take one step. Each key of a path that is followed takes
  /// 8 steps (`stepsPerKey`).
  public var steps: Int
  /// The maximum number of bytes that one read, query or listing may return. The default is 256 MiB, which is the
  /// service's limit for a response ("Realtime Database limits").
  ///
  /// For a Realtime Database, the size is approximately that of the JSON. For Cloud Firestore and Cloud Storage, it is
  /// the size of stored fields and names. Bytes are counted while they are read.
  public var readBytes: Int
  /// The maximum number of documents that one query may examine. The default is 100,000.
  ///
  /// It also applies to the children that a Realtime Database query examines, and to the objects of a listing. A query
  /// by name or key, or in the order of an index, examines only its results. A query that no index serves examines all
  /// documents of its collections.
  public var scannedDocuments: Int
  /// The maximum number of documents that one query may return. The default is 100,000.
  ///
  /// It also applies to the children that a Realtime Database query returns, and to the entries of a listing.
  public var returnedDocuments: Int

  /// Creates limits. The defaults are sufficient for all regular rules files and writes.
  ///
  /// - Parameters:
  ///   - textBytes: the maximum number of bytes of text that a decision may load and create.
  ///   - steps: the maximum number of steps of a decision.
  ///   - readBytes: the maximum number of bytes that one read, query or listing may return.
  ///   - scannedDocuments: the maximum number of documents, children or objects that one query or listing may examine.
  ///   - returnedDocuments: the maximum number of documents, children or objects that one query or listing may return.
  public init(
    textBytes: Int = 64 << 20, steps: Int = 20_000_000, readBytes: Int = 256 << 20, scannedDocuments: Int = 100_000,
    returnedDocuments: Int = 100_000
  ) {
    self.textBytes = textBytes
    self.steps = steps
    self.readBytes = readBytes
    self.scannedDocuments = scannedDocuments
    self.returnedDocuments = returnedDocuments
  }

  /// The default limits.
  public static let standard = Limits()

  /// The maximum number of keys in the path of one `child()`. No data is deeper than 32 levels, but the path may come
  /// from a client.
  package static let pathKeys = 256

  /// The number of steps for following a key, which may use memory until the end of the decision.
  package static let stepsPerKey = 8

  /// The maximum number of bytes of keys and strings in one request.
  ///
  /// It exceeds the 256 MB that the service accepts in one write ("Realtime Database limits"), and is far below the
  /// range of a text offset.
  package static let requestBytes = 1 << 30
}
