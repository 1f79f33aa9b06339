public import RuleValues

/// Where an evaluation reads data that it was not given: a snapshot of the document tree, the claims of a user.
///
/// A place is a number that the source hands out; 0 is the root. Places stay valid until the source goes.
public protocol DataSource: AnyObject {
  /// The place of a child, which need not exist.
  ///
  /// - Parameter key: the UTF-8 of the key, valid during the call.
  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32

  /// What is at a place. Among claims an inner node may have no children. An error makes the decision a denial.
  func content(at place: UInt32) throws -> NodeSummary

  /// Whether the place has a child that is not among `keys`.
  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool
}
