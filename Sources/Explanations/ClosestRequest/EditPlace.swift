import RuleEvaluation
import RuleValues

/// Where a change is, for programs: the thing that changes, and the way to it.
struct EditPlace {
  /// What a change can be of, by its name in JSON.
  enum Subject: String, CaseIterable {
    /// Who is signed in.
    case uid
    /// A claim of the token; `field` leads to it.
    case claim
    /// The provider of the sign-in.
    case provider
    /// What is written: a place of a Realtime Database, or a document and a field of it.
    case written
    /// The priority of a written place.
    case priority
    /// What is stored at a place of a Realtime Database.
    case stored
    /// A stored document, or a field of it.
    case document
    /// A stored object, or a part of its metadata.
    case object
    /// A part of the metadata that is uploaded.
    case metadata
    /// What a query of a Realtime Database asks for.
    case query
    /// A filter of a query of documents, on a field.
    case filter
    /// The limit of a query of documents.
    case limit
    /// The order of a query of documents.
    case order
    /// A variable that a test states, by its name and the names in it.
    case variable
    /// The requested place: one of its segments, or a place below it.
    case place
    /// The time of the request.
    case time
  }

  let subject: Subject
  private(set) var path: String?
  /// The names that lead to it, from the thing itself.
  private(set) var field: [String]?
  /// Which segment of the requested place, from 0.
  private(set) var segment: Int?

  init(_ lever: Lever) {
    switch lever {
    case .uid: subject = .uid
    case .claim(let names): (subject, field) = (.claim, names)
    case .provider: subject = .provider
    case .written(let path): (subject, self.path) = (.written, "\(path)")
    case .priority(let path): (subject, self.path) = (.priority, "\(path)")
    case .stored(let path): (subject, self.path) = (.stored, "\(path)")
    case .query: subject = .query
    case .field(let path, let names): (subject, self.path, field) = (.written, "\(path)", names)
    case .companion(let path): (subject, self.path) = (.written, "\(path)")
    case .document(let path): (subject, self.path) = (.document, "\(path)")
    case .documentField(let path, let names): (subject, self.path, field) = (.document, "\(path)", names)
    case .filter(let path, _): (subject, field) = (.filter, path.names)
    case .limit: subject = .limit
    case .order: subject = .order
    case .metadata(let names): (subject, field) = (.metadata, names)
    case .objectField(let object, let names): (subject, path, field) = (.object, "\(object)", names)
    case .object(let object): (subject, path) = (.object, "\(object)")
    case .variable(let variable, let names): (subject, field) = (.variable, [variable.rawValue] + names)
    case .place(let index): (subject, segment) = (.place, index)
    case .below(let path): (subject, self.path) = (.place, "\(path)")
    case .time: subject = .time
    }
  }
}

extension LeverChange {
  /// Every name in JSON.
  static let names = ["set", "remove", "insert", "server-time", "keep"]

  /// The name in JSON.
  package var name: String {
    switch self {
    case .set: "set"
    case .remove: "remove"
    case .insert: "insert"
    case .serverTime: "server-time"
    case .keep: "keep"
    }
  }
}
