import RulePrograms

/// A function or a method of the library.
struct LibraryID: Hashable, Sendable, BitwiseCopyable {
  fileprivate let index: UInt16

  var declaration: BuiltinDeclaration { LibraryNames.entries[Int(index)].declaration }

  var builtin: Builtin { LibraryNames.entries[Int(index)].declaration.builtin }

  /// The ways to call it: those of all receivers of a method.
  var signature: Signature { LibraryNames.entries[Int(index)].signature }
}

/// The library by name, for one look-up a call.
enum LibraryNames {
  fileprivate struct Entry: Sendable {
    let declaration: BuiltinDeclaration
    let signature: Signature
  }

  /// A method's declaration; of those of several receivers the first.
  static func method(_ name: String) -> LibraryID? { methods[name] }

  /// A function that stands by itself: `string`, and of Firestore rules `get`.
  static func function(_ name: String) -> LibraryID? { functions[name] }

  /// A function of a namespace.
  static func function(_ name: String, in namespace: String) -> LibraryID? { namespaced[namespace]?[name] }

  private static let declarations =
    CloudLibrary.declarations.filter { $0.form == .method } + CloudLibrary.conversions + CloudLibrary.documents
    + CloudLibrary.namespaces + CloudLibrary.storageDocuments

  fileprivate static let entries = declarations.map { Entry(declaration: $0, signature: Signatures.of($0)) }

  private static let methods = byName { $0 == .method }
  private static let functions = byName { $0 == .function }
  private static let namespaced: [String: [String: LibraryID]] = {
    var found: [String: [String: LibraryID]] = [:]
    for (index, declaration) in declarations.enumerated() {
      guard case .namespaced(let namespace) = declaration.form else { continue }
      found[namespace, default: [:]][declaration.name] = LibraryID(index: UInt16(truncatingIfNeeded: index))
    }
    return found
  }()

  private static func byName(_ isWanted: (BuiltinDeclaration.Form) -> Bool) -> [String: LibraryID] {
    Dictionary(
      declarations.enumerated().filter { isWanted($0.element.form) }.map { index, declaration in
        (declaration.name, LibraryID(index: UInt16(truncatingIfNeeded: index)))
      }, uniquingKeysWith: { first, _ in first })
  }
}
