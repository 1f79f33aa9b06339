package import RuleValues
package import SourceText

/// The rules files in a `firebase.json`.
///
/// The format is that of firebase-tools (`schema/firebase-config.json` of firebase/firebase-tools). Each of `database`,
/// `firestore` and `storage` is an object with `rules`, or a list of such objects. An object in a list has the
/// `instance`, `database`, `bucket` or deploy `target` that it applies to.
package struct ProjectFile: Hashable, Sendable {
  /// A rules file and the resource it applies to.
  package struct Rules: Hashable, Sendable {
    /// The service of the rules.
    package let service: RulesService
    /// The path as written, relative to the folder of `firebase.json`.
    package let path: String
    /// The instance, database or bucket; nil for the default one.
    package let resource: String?
    /// The path of the file with the indexes of Cloud Firestore, as written; nil without one.
    package let indexes: String?
    /// The deploy target, which replaces ``resource`` as in firebase-tools; nil if there is none.
    package let target: Target?
  }

  /// A deploy target, whose resources are in `.firebaserc`.
  package struct Target: Hashable, Sendable {
    /// The name of the target.
    package let name: String
    /// The place of the name.
    package let span: Span
  }

  /// The rules files, in the order of the services and of their lists.
  package private(set) var rules: [Rules] = []

  /// Reads a project file.
  ///
  /// - Throws: if it is not JSON or its rules entries are invalid.
  package init(_ file: SourceFile) throws(InvalidInput) {
    let root = try JSONInput(file).root
    guard case .object = root.value else {
      throw InvalidInput("a project file must be an object", at: root.span, in: file)
    }
    for section in Section.all {
      if let node = root[section.key] { rules += try section.rules(node, file) }
    }
  }

  /// Returns the rules of a service: all of them, or those of one instance, database, bucket or target.
  package func rules(of service: RulesService, for name: String? = nil) -> [Rules] {
    rules.filter { entry in
      guard entry.service == service else { return false }
      guard let name else { return true }
      return [entry.resource, entry.target?.name].contains { $0?.utf8.elementsEqual(name.utf8) ?? false }
    }
  }
}

/// The section of a service in `firebase.json`.
private struct Section {
  let service: RulesService
  /// The name of an entry's resource in messages.
  let noun: String
  /// The member that names the resource, besides `target`.
  let resourceKey: String
  /// Whether an entry may lack rules, such as one that only has indexes.
  let mayLackRules: Bool

  static let all = [
    Section(service: .realtime, noun: "database", resourceKey: "instance", mayLackRules: false),
    Section(service: .firestore, noun: "database", resourceKey: "database", mayLackRules: true),
    Section(service: .storage, noun: "bucket", resourceKey: "bucket", mayLackRules: false),
  ]

  var key: String { service.sectionName }

  func rules(_ node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> [ProjectFile.Rules] {
    switch node.value {
    case .object: return try entry(node, file).map { [$0] } ?? []
    case .array:
      var rules: [ProjectFile.Rules] = []
      for element in node.elements {
        guard case .object = element.value else {
          throw InvalidInput("a \(noun) must be an object", at: element.span, in: file)
        }
        guard element[resourceKey] != nil || element["target"] != nil else {
          throw InvalidInput("a \(noun) in a list needs `\(resourceKey)` or `target`", at: element.span, in: file)
        }
        if let entry = try entry(element, file) { rules.append(entry) }
      }
      return rules
    default: throw InvalidInput("`\(key)` must be an object with `rules`, or a list of them", at: node.span, in: file)
    }
  }

  private func entry(_ node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> ProjectFile.Rules? {
    guard let rules = node["rules"] else {
      if mayLackRules { return nil }
      throw InvalidInput("this \(noun) has no `rules` file", at: node.span, in: file)
    }
    guard let path = rules.string, !path.isEmpty else {
      throw InvalidInput("`rules` must be the path of a file", at: rules.span, in: file)
    }
    let target = try text("target", of: node, file)
    return ProjectFile.Rules(
      service: service, path: path, resource: try text(resourceKey, of: node, file), indexes: node["indexes"]?.string,
      target: target.map { ProjectFile.Target(name: $0, span: node["target"]?.span ?? node.span) })
  }

  private func text(_ key: String, of node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.string else { throw InvalidInput("`\(key)` must be a string", at: value.span, in: file) }
    return text
  }
}
