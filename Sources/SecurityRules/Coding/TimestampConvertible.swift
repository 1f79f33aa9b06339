public import RuleValues

/// A type of points in time that documents store as timestamps, and Realtime data as milliseconds since 1970.
///
/// `Timestamp` conforms. This package does not import Foundation; a server that uses `Date` adds:
///
/// ```swift
/// extension Date: @retroactive TimestampConvertible {
///   public init(timestamp: Timestamp) { self.init(timeIntervalSince1970: timestamp.secondsSince1970) }
///   public var timestamp: Timestamp? { Timestamp(secondsSince1970: timeIntervalSince1970) }
/// }
/// ```
///
/// Without it, a `Date` is encoded as the number of seconds since 2001, as with any encoder that does not know `Date`.
public protocol TimestampConvertible: Sendable {
  /// Creates the value for a point in time.
  init(timestamp: Timestamp)
  /// The point in time; nil outside the years 1 to 9999.
  var timestamp: Timestamp? { get }
}

extension Timestamp: TimestampConvertible {
  /// Creates the same point in time.
  public init(timestamp: Timestamp) { self = timestamp }
  /// The point in time itself.
  public var timestamp: Timestamp? { self }
}
