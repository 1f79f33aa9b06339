public import RuleValues
import SourceText

/// Why a request is refused before any rule is asked.
public enum RequestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// A path that can not be.
  case path(DataPath, DataProblem.Kind)
  /// Data that can not be stored.
  case data(DataProblems)
  /// Two places of one update lie within each other.
  case overlappingPaths(DataPath, DataPath)
  /// An update that names no place.
  case emptyUpdate
  /// A query that asks for what no query can: two limits, a limit below 1, `equalTo` beside another bound.
  case query(String)
  /// More keys and text than one request may carry.
  case tooLarge
  /// A document or object that can not be.
  case document(RuleValues.PathProblem)
  /// A document with values that can not be stored.
  case fields(DocumentPath, DocumentProblem.Kind)
  /// A request to another service than that whose rules judge.
  case otherService
  /// Metadata that no object can have.
  case metadata(ObjectName)
  /// A commit without writes, or a read without documents.
  case nothingAsked
  /// A document that one commit both verifies and writes.
  case verifiedAndWritten(DocumentPath)

  /// One sentence, on one line and of bounded length whatever a client wrote; of data, one for each problem.
  public var description: String {
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
    case .otherService: "the rules are those of another service"
    case .metadata(let object): "what is sent for \(Self.shown(object)) is not the metadata of an object"
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
