public import RuleEvaluation
public import RuleValues
import SourceText

/// The error for a metadata update of an object that does not exist (`storage/object-not-found`).
public struct ObjectNotFound: RequestError, Hashable, CustomStringConvertible {
  /// The name of the missing object.
  public let object: ObjectName

  /// The reason that the client may see.
  public var clientReason: ClientReason { .notFound }

  /// A description on one line, whatever the name contains.
  public var description: String { EscapedText.of("the object \(object) does not exist", limit: .max) }
}
