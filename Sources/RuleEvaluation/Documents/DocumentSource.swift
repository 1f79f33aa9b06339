public import RuleValues

/// Where an evaluation of Cloud rules reads documents and objects: one snapshot of them.
public protocol DocumentSource: AnyObject {
  /// The fields of the document at `path`, nil where there is none. An error makes the decision a denial.
  func document(at path: DocumentPath) throws -> EncodedDocument?

  /// The metadata of an object as the rules' `resource` shows them (`name`, `size`, …), nil where there is none. An error
  /// makes the decision a denial.
  func metadata(of object: ObjectName) throws -> EncodedDocument?
}

extension DocumentSource {
  /// No objects.
  public func metadata(of object: ObjectName) throws -> EncodedDocument? { nil }
}
