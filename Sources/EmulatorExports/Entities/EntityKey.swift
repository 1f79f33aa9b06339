import RuleValues

/// The key of an entity, or a reference to one: the path of a document.
struct EntityKey {
  private typealias Format = EntityFormat
  private(set) var app = ""
  private var namespace = ""
  private var database = ""
  private var segments: [String] = []

  /// Reads the key of an entity.
  init(_ fields: consuming EntityFields) throws(EntityProblem) {
    while let (number, content) = try fields.next() {
      switch (number, content) {
      case (Format.Key.path, .string(var path)):
        while let (number, content) = try path.next() {
          if number == Format.Element.group, case .group(let element) = content {
            try add(element, kind: Format.Element.kind, id: Format.Element.id, name: Format.Element.name)
          }
        }
      default: try take(number, content)
      }
    }
  }

  /// Reads the group of a reference.
  init(reference fields: consuming EntityFields) throws(EntityProblem) {
    while let (number, content) = try fields.next() {
      switch (number, content) {
      case (Format.Value.referenceElement, .group(let element)):
        try add(
          element, kind: Format.Value.referenceKind, id: Format.Value.referenceID,
          name: Format.Value.referenceName)
      default: try take(number, content)
      }
    }
  }

  private mutating func take(_ number: Int, _ content: EntityFields.Content) throws(EntityProblem) {
    guard case .string(let text) = content else { return }
    switch number {
    case Format.Key.app: app = try text.text()
    case Format.Key.namespace: namespace = try text.text()
    case Format.Key.database: database = try text.text()
    default: break
    }
  }

  private mutating func add(
    _ element: consuming EntityFields, kind kindNumber: Int, id idNumber: Int, name nameNumber: Int
  ) throws(EntityProblem) {
    var kind: String?
    var id: String?
    while let (number, content) = try element.next() {
      switch content {
      case .string(let text) where number == kindNumber: kind = try text.text()
      case .string(let text) where number == nameNumber: id = try text.text()
      case .number(let value) where number == idNumber: id = "__id\(Int64(bitPattern: value))__"
      default: break
      }
    }
    guard let kind, let id else { throw EntityProblem("a key without the ID of a document") }
    segments += [kind, id]
  }

  /// Returns the path of the document.
  ///
  /// - Throws: ``EntityProblem`` if it cannot be a path of Firestore.
  func path() throws(EntityProblem) -> DocumentPath {
    if !namespace.isEmpty { throw EntityProblem("a namespace of Datastore, which Firestore does not have") }
    let path = DocumentPath(segments, database: database.isEmpty ? DocumentPath.defaultDatabase : database)
    guard path.isDocument else { throw EntityProblem("a key without a document") }
    if let problem = path.problem { throw EntityProblem("an invalid path: \(problem)") }
    return path
  }
}
