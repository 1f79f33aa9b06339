public import RuleValues
import SourceText

/// The metadata of an object that does not exist was to be changed (`storage/object-not-found`).
public struct ObjectNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  /// The object.
  public let object: ObjectName

  /// In words, on one line whatever the name.
  public var description: String { EscapedText.of("there is no object \(object)", limit: .max) }
}
