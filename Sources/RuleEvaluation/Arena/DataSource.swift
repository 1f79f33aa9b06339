public import RuleValues

/// Where an evaluation reads data that it was not given: a snapshot of the document tree, the claims of a user.
///
/// A place is a number that the source hands out; 0 is the root. Places stay valid until the source goes.
public protocol DataSource: AnyObject {
  /// The place of a child, which need not exist.
  ///
  /// - Parameter key: the UTF-8 of the key, valid during the call.
  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32

  /// What is at a place. An error makes the decision a denial.
  func content(at place: UInt32) throws -> SourceContent

  /// Whether the place has a child that is not among `keys`.
  func hasChildren(at place: UInt32, excluding keys: [DataKey]) throws -> Bool
}

/// What a source finds at a place.
public struct SourceContent: Sendable {
  /// The kinds of content.
  public enum Kind: Sendable {
    /// Nothing.
    case absent
    /// A value.
    case leaf(Scalar)
    /// Children; among claims also none.
    case inner
  }

  /// What is there.
  public let kind: Kind
  /// Its priority.
  public let priority: Scalar?

  /// Content of that kind.
  public init(_ kind: Kind, priority: Scalar? = nil) {
    self.kind = kind
    self.priority = priority
  }
}

/// A source that holds nothing.
final class EmptySource: DataSource {
  func child(of place: UInt32, key: UnsafeBufferPointer<UInt8>) -> UInt32 { 0 }
  func content(at place: UInt32) -> SourceContent { SourceContent(.absent) }
  func hasChildren(at place: UInt32, excluding keys: [DataKey]) -> Bool { false }
}
