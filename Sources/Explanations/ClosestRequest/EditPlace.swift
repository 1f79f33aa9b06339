import RuleEvaluation
import RuleValues

/// The location of a change in machine-readable form: the subject that changes and the path to it.
struct EditPlace {
  /// The subjects that can change, by their name in JSON.
  enum Subject: String, CaseIterable {
    /// The uid of the caller.
    case uid
    /// A claim of the token; `field` is the path to it.
    case claim
    /// The sign-in provider.
    case provider
    /// The written data: a location in a Realtime Database, or a document and one of its fields.
    case written
    /// The priority of a written location.
    case priority
    /// The data stored at a location in a Realtime Database.
    case stored
    /// A stored document or one of its fields.
    case document
    /// A stored object or a part of its metadata.
    case object
    /// A part of the uploaded metadata.
    case metadata
    /// A constraint of a Realtime Database query.
    case query
    /// A filter of a document query on one field.
    case filter
    /// The limit of a document query.
    case limit
    /// The order of a document query.
    case order
    /// A variable stated by a test, with the names of nested members.
    case variable
    /// The requested path: one of its segments, or a path below it.
    case place
    /// The time of the request.
    case time
  }

  let subject: Subject
  private(set) var path: String?
  /// The path of names from the subject to the changed value.
  private(set) var field: [String]?
  /// The zero-based index of the changed segment of the requested path.
  private(set) var segment: Int?

  init(_ lever: EditableInput) {
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

extension InputChange {
  /// All names used in JSON.
  static let names = ["set", "remove", "insert", "server-time", "keep"]

  /// The name used in JSON.
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
