import RulePrograms

/// The library by name, for one look-up a call.
enum LibraryNames {
  /// A method's declaration; of those of several receivers the first.
  static func method(_ name: String) -> BuiltinDeclaration? { methods[name] }

  /// A function that stands by itself: `string`, and of Firestore rules `get`.
  static func function(_ name: String) -> BuiltinDeclaration? { functions[name] }

  /// A function of a namespace.
  static func function(_ name: String, in namespace: String) -> BuiltinDeclaration? { namespaced[namespace]?[name] }

  private static let methods = byName(CloudLibrary.declarations.filter { $0.form == .method })
  private static let functions = byName(CloudLibrary.conversions + CloudLibrary.documents)
  private static let namespaced: [String: [String: BuiltinDeclaration]] = {
    var found: [String: [String: BuiltinDeclaration]] = [:]
    for declaration in CloudLibrary.namespaces + CloudLibrary.storageDocuments {
      guard case .namespaced(let namespace) = declaration.form else { continue }
      found[namespace, default: [:]][declaration.name] = declaration
    }
    return found
  }()

  private static func byName(_ declarations: [BuiltinDeclaration]) -> [String: BuiltinDeclaration] {
    Dictionary(declarations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
