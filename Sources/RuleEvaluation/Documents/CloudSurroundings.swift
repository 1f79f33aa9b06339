package import RuleValues

/// What an evaluation of Cloud rules sees of a request besides itself: who asks, and one snapshot of the documents and
/// objects.
package protocol CloudSurroundings: AnyObject {
  /// The value of `request.auth`, whose texts and members are put into `arena` when a rule asks for them; null where nobody
  /// is signed in.
  func auth(in arena: inout Arena) -> RuleValue

  /// The member `uid` of `request.auth` without the others; nil where that is no shorter way, or there is none.
  func uid(in arena: inout Arena) -> RuleValue?

  /// The fields of the document at `path`, nil where there is none. An error makes the decision a denial.
  func document(at path: DocumentPath) throws -> EncodedDocument?

  /// The metadata of an object as the rules' `resource` shows them (`name`, `size`, …), nil where there is none. An error
  /// makes the decision a denial.
  func metadata(of object: ObjectName) throws -> EncodedDocument?
}

extension CloudSurroundings {
  /// No shorter way.
  package func uid(in arena: inout Arena) -> RuleValue? { nil }

  /// No objects.
  package func metadata(of object: ObjectName) throws -> EncodedDocument? { nil }
}
