import DocumentTrees
public import RuleEvaluation
public import RuleValues
import SourceText

/// A document is not as a write demands: the whole commit fails (`FAILED_PRECONDITION`, `NOT_FOUND`, `ALREADY_EXISTS`).
public struct PreconditionFailed: Error, Sendable, Hashable, CustomStringConvertible {
  /// The document.
  public let path: DocumentPath
  /// What is not so.
  public let precondition: DocumentWrite.Precondition

  /// In words, on one line whatever the path.
  public var description: String { EscapedText.of(text, limit: .max) }

  private var text: String {
    switch precondition {
    case .exists(true): "there is no document \(path)"
    case .exists(false): "there is a document \(path) already"
    case .updateTime(let time): "the document \(path) was not changed last at \(time)"
    }
  }
}

extension DocumentWrite.Precondition {
  func check(_ document: StoredDocument?, at path: DocumentPath) throws(PreconditionFailed) {
    let holds =
      switch self {
      case .exists(let exists): (document != nil) == exists
      case .updateTime(let time): document?.updateTime == time
      }
    if !holds { throw PreconditionFailed(path: path, precondition: self) }
  }
}
