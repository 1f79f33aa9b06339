import DocumentTrees
public import RuleEvaluation
package import RuleRequests
public import RuleValues
import SourceText

/// A document does not meet the precondition of a write, so the whole commit fails (`FAILED_PRECONDITION`, `NOT_FOUND`,
/// `ALREADY_EXISTS`).
public struct PreconditionFailed: RequestError, Hashable, CustomStringConvertible {
  /// The path of the document.
  public let path: DocumentPath
  /// The precondition that the document does not meet.
  package let precondition: DocumentWrite.Precondition

  /// The reason that the client may see.
  public var clientReason: ClientReason {
    switch precondition {
    case .exists(true): .notFound
    case .exists(false): .alreadyExists
    case .updateTime: .failedPrecondition
    }
  }

  /// A description on one line, whatever the path contains.
  public var description: String { EscapedText.of(text, limit: .max) }

  private var text: String {
    switch precondition {
    case .exists(true): "the document \(path) does not exist"
    case .exists(false): "the document \(path) already exists"
    case .updateTime(let time): "the document \(path) was not last updated at \(time)"
    }
  }
}

extension DocumentWrite.Precondition {
  /// Checks a document.
  ///
  /// - Parameters:
  ///   - documentExists: whether the document exists.
  ///   - updateTime: its update time before the commit; nil if it did not exist.
  ///   - path: its path, for the error.
  /// - Throws: ``PreconditionFailed`` if it does not meet the precondition.
  func check(exists documentExists: Bool, updateTime: Timestamp?, at path: DocumentPath) throws(PreconditionFailed) {
    let holds =
      switch self {
      case .exists(let exists): documentExists == exists
      case .updateTime(let time): updateTime == time
      }
    if !holds { throw PreconditionFailed(path: path, precondition: self) }
  }
}
