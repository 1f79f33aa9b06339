package import RuleValues

/// A source of data for an evaluation: a snapshot of the document tree, or the claims of a user.
///
/// A place is a number that the source assigns; 0 is the root. Places must stay valid as long as the source exists.
package protocol DataSource: AnyObject {
  /// Returns the place of a child, which need not exist.
  ///
  /// - Parameter key: the UTF-8 of the key, valid during the call.
  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32

  /// Returns a summary of the content at a place. An inner node of claims may have no children. An error makes the
  /// decision a denial.
  func content(at place: UInt32) throws -> NodeSummary

  /// Returns whether the place has a child that is not in `keys`. An error makes the decision a denial.
  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool
}
