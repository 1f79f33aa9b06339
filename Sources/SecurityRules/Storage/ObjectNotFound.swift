public import RuleValues
import SourceText

/// The error for a metadata update of an object that does not exist (`storage/object-not-found`).
public struct ObjectNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the missing object.
  public let object: ObjectName

  /// A description on one line, whatever the name contains.
  public var description: String { EscapedText.of("the object \(object) does not exist", limit: .max) }
}
