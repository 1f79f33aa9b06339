import RuleRequests
import RuleValues

/// What one request may still read.
struct ReadBudget {
  private static let piecesBetweenChecks = 15
  /// The bytes that take as long as another piece of work.
  private static let pieceBytes = 4096

  private let limits: Limits
  /// When the request must end.
  let callLimit: CallLimit
  /// The bytes that are held.
  private(set) var bytes = 0
  /// The documents, children or objects that were examined.
  private(set) var examined = 0
  private var returned = 0
  /// How many more pieces of the request's work are done before its limit is checked again.
  private var unchecked = 0
  /// The query that examines documents without an index, for the error.
  var query: DocumentQuery?

  /// Creates a budget with these limits.
  init(_ limits: Limits, _ callLimit: CallLimit = .none) {
    self.limits = limits
    self.callLimit = callLimit
  }

  /// Counts a document, child or object that a query or listing examines.
  ///
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled, which is not checked
  ///   each time.
  mutating func examine() throws {
    try checkLimit()
    examined += 1
    if examined > limits.scannedDocuments {
      let index = query.flatMap { $0.missingIndex(DocumentOrder($0)) }
      throw ReadTooLarge(.scannedDocuments, limit: limits.scannedDocuments, missingIndex: index)
    }
  }

  /// Counts a document, child or object that is returned.
  ///
  /// - Throws: ``ReadTooLarge``.
  mutating func returnDocument() throws(ReadTooLarge) {
    returned += 1
    if returned > limits.returnedDocuments { throw ReadTooLarge(.returnedDocuments, limit: limits.returnedDocuments) }
  }

  /// Counts bytes that were read and are kept.
  ///
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled, which is not checked
  ///   each time.
  mutating func hold(_ count: Int) throws {
    unchecked -= count / Self.pieceBytes
    try checkLimit()
    bytes += count
    if bytes > limits.readBytes { throw ReadTooLarge(.bytes, limit: limits.readBytes) }
  }

  /// Checks the limit of the call at the first piece of work, and then at some: reading the clock takes as long as comparing two
  /// documents.
  @inline(__always)
  private mutating func checkLimit() throws {
    unchecked -= 1
    guard unchecked < 0 else { return }
    unchecked = Self.piecesBetweenChecks
    try callLimit.check()
  }

  /// Counts bytes that are no longer kept.
  mutating func release(_ count: Int) { bytes -= count }
}
