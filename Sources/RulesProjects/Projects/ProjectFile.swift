package import RuleValues
package import SourceText

/// What a `firebase.json` says about rules.
///
/// The form is that of firebase-tools (`schema/firebase-config.json` of firebase/firebase-tools): `database`, `firestore`
/// and `storage` are each an object with `rules`, or a list of such objects, each with the `instance`, `database`,
/// `bucket` or deploy `target` that it is for.
package struct ProjectFile: Hashable, Sendable {
  /// A rules file, and what it is for.
  package struct Rules: Hashable, Sendable {
    /// Whose rules they are.
    package let service: RulesService
    /// The file, as it is written: relative to the folder of `firebase.json`.
    package let path: String
    /// The instance, database or bucket; nil for the default one.
    package let resource: String?
    /// The deploy target; nil where there is none.
    package let target: String?
  }

  /// The rules files, in the order of the services and of their lists.
  package private(set) var rules: [Rules] = []

  /// Reads a project file.
  ///
  /// - Throws: where it is no JSON, or what it says about rules is not of that form.
  package init(_ file: SourceFile) throws(InvalidInput) {
    let root = try JSONInput(file).root
    guard case .object = root.value else {
      throw InvalidInput("a project file must be an object", at: root.span, in: file)
    }
    for section in Section.all {
      if let node = root[section.key] { rules += try section.rules(node, file) }
    }
  }

  /// The rules of a service, of all or of one of its instances, databases, buckets or targets.
  package func rules(of service: RulesService, for name: String? = nil) -> [Rules] {
    rules.filter { entry in
      guard entry.service == service else { return false }
      guard let name else { return true }
      return [entry.resource, entry.target].contains { $0?.utf8.elementsEqual(name.utf8) ?? false }
    }
  }
}

/// A service's part of a `firebase.json`.
private struct Section {
  let service: RulesService
  let key: String
  /// What an entry is for, in a message.
  let noun: String
  /// The member that names what an entry is for, beside `target`.
  let resourceKey: String
  /// Whether an entry may do without rules, such as one that only names indexes.
  let mayLackRules: Bool

  static let all = [
    Section(service: .realtime, key: "database", noun: "database", resourceKey: "instance", mayLackRules: false),
    Section(service: .firestore, key: "firestore", noun: "database", resourceKey: "database", mayLackRules: true),
    Section(service: .storage, key: "storage", noun: "bucket", resourceKey: "bucket", mayLackRules: false),
  ]

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
    return ProjectFile.Rules(
      service: service, path: path, resource: try text(resourceKey, of: node, file),
      target: try text("target", of: node, file))
  }

  private func text(_ key: String, of node: JSONNode, _ file: SourceFile) throws(InvalidInput) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.string else { throw InvalidInput("`\(key)` must be a string", at: value.span, in: file) }
    return text
  }
}
