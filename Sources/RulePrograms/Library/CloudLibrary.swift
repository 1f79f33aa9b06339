/// The operators, methods and functions of Cloud rules, by what calls them and by name.
///
/// The front-end gets it as a value, so it knows what rules can call without a dependency on the evaluator. The lists come
/// from the emulator's own error texts (1.19.9). The documentation names more (`bool()`, `math.isInfinite()`), which the
/// engine does not have.
package struct CloudLibrary: Sendable {
  /// By the number of the built-in.
  private let table: [[BuiltinDeclaration]]
  private let methods: [String: Builtin]
  private let functions: [String: Builtin]
  private let namespaced: [String: [String: Builtin]]
  /// The namespaces of functions, which cannot be names of variables. `firestore`, which only Storage rules have, can.
  package let packages: Set<String>

  /// The library of these declarations; a built-in that is syntax has none.
  package init(_ declarations: (Builtin) -> [BuiltinDeclaration]) {
    table = Builtin.allCases.map(declarations)
    var methods: [String: Builtin] = [:]
    var functions: [String: Builtin] = [:]
    var namespaced: [String: [String: Builtin]] = [:]
    var packages: Set<String> = []
    for (builtin, declaration) in zip(Builtin.allCases, table).flatMap({ builtin, list in list.map { (builtin, $0) } })
    {
      switch declaration.form {
      case .method: methods[declaration.name] = builtin
      case .function: functions[declaration.name] = builtin
      case .namespaced(let namespace):
        namespaced[namespace, default: [:]][declaration.name] = builtin
        if !declaration.readsDocument { packages.insert(namespace) }
      case .prefix, .infix, .brackets: break
      }
    }
    self.methods = methods
    self.functions = functions
    self.namespaced = namespaced
    self.packages = packages
  }

  /// All declarations, in the order of ``Builtin``.
  package var declarations: [BuiltinDeclaration] { table.flatMap(\.self) }

  /// The declarations of a built-in: several receivers may share one name, each in a declaration of its own.
  package func declarations(of builtin: Builtin) -> [BuiltinDeclaration] { table[Int(builtin.rawValue)] }

  /// Whether the built-in reads a document, or tests for one.
  package func readsDocument(_ builtin: Builtin) -> Bool {
    table[Int(builtin.rawValue)].contains { $0.readsDocument }
  }

  /// Whether it takes that many operands, a receiver among them.
  package func takes(_ builtin: Builtin, _ count: Int) -> Bool {
    table[Int(builtin.rawValue)].contains { $0.overloads.contains { $0.operands.count == count } }
  }

  /// The name of a built-in, without its namespace.
  package func name(of builtin: Builtin) -> String { table[Int(builtin.rawValue)].first?.name ?? "" }

  /// The name of a built-in as it is called: `math.abs`.
  package func qualifiedName(of builtin: Builtin) -> String {
    namespace(of: builtin).map { "\($0).\(name(of: builtin))" } ?? name(of: builtin)
  }

  /// The namespace of a function; nil where it has none.
  package func namespace(of builtin: Builtin) -> String? {
    if case .namespaced(let namespace)? = table[Int(builtin.rawValue)].first?.form { namespace } else { nil }
  }

  /// The names of all methods, sorted.
  package var methodNames: [String] { methods.keys.sorted() }

  /// The names of the functions of a namespace, or of those without one, in the order of ``Builtin``.
  package func functionNames(in namespace: String?) -> [String] {
    declarations.filter { $0.form == (namespace.map { .namespaced($0) } ?? .function) }.map(\.name)
  }

  /// The method of that name, of whatever receivers.
  package func method(_ name: String) -> Builtin? { methods[name] }

  /// A function that is called by its name alone: `string`, and in Firestore rules `get`.
  package func function(_ name: String) -> Builtin? { functions[name] }

  /// A function of a namespace: `math.abs`, and in Storage rules `firestore.get`.
  package func function(_ name: String, in namespace: String) -> Builtin? { namespaced[namespace]?[name] }
}
