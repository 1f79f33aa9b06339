import RuleRequests
import RuleValues

/// What one request may still read.
struct ReadBudget {
  private let limits: Limits
  private let callLimit: CallLimit
  /// The bytes that are held.
  private(set) var bytes = 0
  /// The documents, children or objects that were examined.
  private(set) var examined = 0
  private var returned = 0
  /// The query that examines documents without an index, for the error.
  var query: DocumentQuery?

  /// Creates a budget with these limits.
  init(_ limits: Limits, _ callLimit: CallLimit = .none) {
    self.limits = limits
    self.callLimit = callLimit
  }

  /// Counts a document, child or object that a query or listing examines.
  ///
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled.
  mutating func examine() throws {
    try callLimit.check()
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
  /// - Throws: ``ReadTooLarge``; `InterruptedError` if the deadline has passed or the request was canceled.
  mutating func hold(_ count: Int) throws {
    try callLimit.check()
    bytes += count
    if bytes > limits.readBytes { throw ReadTooLarge(.bytes, limit: limits.readBytes) }
  }

  /// Counts bytes that are no longer kept.
  mutating func release(_ count: Int) { bytes -= count }
}
