public import SourceText

/// What a `firebase.json` says about rules.
///
/// The form is that of firebase-tools: `database` is an object with `rules`, or a list of such objects, each with the
/// `instance` or `target` that it is for (`schema/firebase-config.json` of firebase/firebase-tools).
public struct ProjectFile: Hashable, Sendable {
  /// Rules of a Realtime Database.
  public struct DatabaseRules: Hashable, Sendable {
    /// The file, as it is written: relative to the folder of `firebase.json`.
    public let path: String
    /// The instance or deploy target that it is for; nil for the only or default database.
    public let database: String?
  }

  /// The rules of Realtime Databases.
  public private(set) var database: [DatabaseRules] = []
  /// Rules files of other services, which are not read yet.
  public private(set) var unsupported: [String] = []

  /// Reads a project file.
  ///
  /// - Throws: where it is no JSON, or what it says about rules is not of that form.
  public init(_ file: SourceFile) throws(InvalidInput) {
    let root = try JSONInput(file).root
    guard case .object = root.value else { throw InvalidInput("a project file is an object", at: root.span, in: file) }
    if let node = root["database"] { database = try Self.database(node, file) }
    for service in ["firestore", "storage"] {
      for entry in root[service].map({ $0.elements.isEmpty ? [$0] : $0.elements }) ?? [] {
        if let path = entry["rules"]?.string { unsupported.append(path) }
      }
    }
  }

  private static func database(_ node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> [DatabaseRules] {
    switch node.value {
    case .object: return [try entry(node, file)]
    case .array:
      var entries: [DatabaseRules] = []
      for element in node.elements {
        let entry = try entry(element, file)
        guard entry.database != nil else {
          throw InvalidInput("a database in a list needs `instance` or `target`", at: element.span, in: file)
        }
        entries.append(entry)
      }
      return entries
    default: throw InvalidInput("`database` must be an object with `rules`, or a list of them", at: node.span, in: file)
    }
  }

  private static func entry(_ node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> DatabaseRules {
    guard case .object = node.value else { throw InvalidInput("a database must be an object", at: node.span, in: file) }
    guard let rules = node["rules"] else {
      throw InvalidInput("this database names no `rules` file", at: node.span, in: file)
    }
    guard let path = rules.string, !path.isEmpty else {
      throw InvalidInput("`rules` must be the path of a file", at: rules.span, in: file)
    }
    return DatabaseRules(path: path, database: node["instance"]?.string ?? node["target"]?.string)
  }
}
