package import RulePrograms
package import RuleValues

/// The data that an evaluation of Cloud rules can use beside the request: the signed-in user, and one snapshot of the
/// documents and objects.
///
/// Every call during one decision must see the same user and the same snapshot.
package protocol CloudRequestData: AnyObject {
  /// Returns the value of `request.auth`; null if no user is signed in. It adds texts and members to `arena` only when
  /// a rule needs them.
  func auth(in arena: inout Arena) -> RuleValue

  /// Whether `request.auth` is not null; nil if `auth(in:)` must tell.
  var isSignedIn: Bool? { get }

  /// Returns only the member `uid` of `request.auth`; nil if it is missing, or if it costs as much as
  /// the whole value.
  func uid(in arena: inout Arena) -> RuleValue?

  /// Returns the claim that `names` lead to, below the member `token` of `request.auth`, and nothing else of the token.
  ///
  /// - Returns: ``EvaluationFault/nullValue`` if there is no such claim; nil if `auth(in:)` must supply it.
  func claim(_ names: Span<TextRef>, in arena: inout Arena) -> RuleValue?

  /// Returns the fields of the document at `path`; nil if it does not exist. An error makes the decision a denial.
  func document(at path: DocumentPath) throws -> EncodedDocument?

  /// Returns the metadata of an object with the fields of the rules' `resource` (`name`, `size`, …); nil if it does not
  /// exist. An error makes the decision a denial.
  func metadata(of object: ObjectName) throws -> EncodedDocument?

  /// Whether one access to many documents costs much less than one to each, as on a network.
  var readsAhead: Bool { get }

  /// Reads documents for later calls of `document(at:)`. An error is thrown there.
  func readAhead(_ paths: [DocumentPath])
}

extension CloudRequestData {
  /// Nil: `auth(in:)` tells.
  package var isSignedIn: Bool? { nil }

  /// Returns nil: `auth(in:)` supplies the uid.
  package func uid(in arena: inout Arena) -> RuleValue? { nil }

  /// Returns nil: `auth(in:)` supplies the claims.
  package func claim(_ names: Span<TextRef>, in arena: inout Arena) -> RuleValue? { nil }

  /// False.
  package var readsAhead: Bool { false }

  /// Does nothing.
  package func readAhead(_ paths: [DocumentPath]) {}

  /// Returns nil: there are no objects.
  package func metadata(of object: ObjectName) throws -> EncodedDocument? { nil }
}
