public import RuleValues

/// The metadata of an object that does not exist was to be changed (`storage/object-not-found`).
public struct ObjectNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  /// The object.
  public let object: ObjectName

  /// In words.
  public var description: String { "there is no object \(object)" }
}
