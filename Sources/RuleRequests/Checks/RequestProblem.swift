package import RuleValues
import SourceText

/// The reason why a request is rejected before any rule is evaluated.
package enum RequestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// An invalid path.
  case path(DataPath, DataProblem.Kind)
  /// Data that cannot be stored.
  case data(DataProblems)
  /// An update with two places, one of which contains the other.
  case overlappingPaths(DataPath, DataPath)
  /// An update without places.
  case emptyUpdate
  /// An invalid query, for example with two limits, a limit below 1, or `equalTo` together with another bound.
  case query(String)
  /// A request with more keys and text than is allowed.
  case tooLarge
  /// An invalid document path or object name.
  case document(RuleValues.PathProblem)
  /// A document with values that cannot be stored.
  case fields(DocumentPath, DocumentProblem.Kind)
  /// A write of a document with values that the client SDKs reject.
  case fieldValue(DocumentPath, FieldValueProblem)
  /// A read of a transaction after a write.
  case readAfterWrite
  /// A request to a service other than that of the rules.
  case otherService
  /// Metadata that is invalid for an object.
  case metadata(ObjectName)
  /// A commit without writes, or a read without documents.
  case nothingAsked
  /// A commit that both verifies and writes the same document.
  case verifiedAndWritten(DocumentPath)

  /// A description on one line of bounded length, whatever the client sent; for data, one line for each problem.
  package var description: String {
    if case .data(let problems) = self { return problems.description }
    return EscapedText.of(text, limit: .max)
  }

  private var text: String {
    switch self {
    case .path(let path, let kind): DataProblem(kind, path: path).description
    case .data(let problems): problems.description
    case .overlappingPaths(let outer, let inner):
      "the update names both \(Self.shown(outer)) and \(Self.shown(inner)), which lies within it"
    case .emptyUpdate: "the update names no path"
    case .query(let problem): problem
    case .document(let problem): problem.description
    case .fields(let path, let problem): "\(Self.shown(path.relativeText)): \(problem.text)"
    case .fieldValue(let path, let problem): "\(Self.shown(path.relativeText)): \(problem)"
    case .readAfterWrite: "a transaction requires all reads to be executed before all writes"
    case .otherService: "the rules are for another service"
    case .metadata(let object): "the metadata for \(Self.shown(object)) is invalid"
    case .nothingAsked: "the request names no document"
    case .verifiedAndWritten(let path):
      "the same document cannot be verified and then written in a single request: \(Self.shown(path.relativeText))"
    case .tooLarge: "the request carries more than \(Limits.requestBytes) bytes of keys and text"
    }
  }

  private static func shown(_ place: some CustomStringConvertible) -> String {
    EscapedText.of(place.description, limit: 200)
  }
}
