import EmulatedProjects
import RuleValues

/// The preconditions of a request of the Cloud Storage JSON API. Generation 0 is that of an object that does not exist.
struct ObjectConditions: Sendable {
  private var generation: Int64?
  private var notGeneration: Int64?
  private var metageneration: Int64?
  private var notMetageneration: Int64?

  /// No preconditions.
  init() {}

  /// Reads the preconditions in a request's query.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)`` for a value that is not a number.
  init(_ request: HTTPRequest) throws(StorageFailure) {
    generation = try request.number("ifGenerationMatch")
    notGeneration = try request.number("ifGenerationNotMatch")
    metageneration = try request.number("ifMetagenerationMatch")
    notMetageneration = try request.number("ifMetagenerationNotMatch")
  }

  /// Checks the preconditions against the stored object; nil if it does not exist.
  ///
  /// - Parameter isRead: whether the request reads. Then an object that the client has is not an error.
  /// - Throws: ``StorageFailure/preconditionFailed`` or ``StorageFailure/notModified``.
  func check(_ stored: ObjectMetadata?, isRead: Bool = false) throws(StorageFailure) {
    let (number, version) = (stored?.generation ?? 0, stored?.metageneration ?? 0)
    if let generation, generation != number { throw .preconditionFailed }
    if let metageneration, metageneration != version { throw .preconditionFailed }
    let isKnown = notGeneration == number || (stored != nil && notMetageneration == version)
    if isKnown { throw isRead ? .notModified : .preconditionFailed }
  }
}

extension HTTPRequest {
  /// Returns the number in a parameter of the query; nil without the parameter.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)`` for a value that is not a number.
  func number(_ name: String) throws(StorageFailure) -> Int64? {
    guard let text = parameter(name), !text.isEmpty else { return nil }
    guard let number = Int64(text) else { throw .invalid("Invalid value for \(name): it is not a number.") }
    return number
  }
}
