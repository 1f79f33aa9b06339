import RulePrograms
import SourceText

/// What the checker learnt about a rules file, in tables beside its tree.
struct CheckedRules: Sendable {
  /// The tree that was checked.
  let tree: SyntaxTree
  /// What the checker found, in the order in which the service reports it. The parser's diagnostics are not among them.
  var diagnostics: [Diagnostic] = []
  private var resolutions: [Resolution?]
  private var knownTypes: [TypeSet]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    resolutions = Array(repeating: nil, count: tree.nodes.count)
    knownTypes = Array(repeating: .any, count: tree.nodes.count)
  }

  /// What an identifier or a call stands for; nil for every other kind of node, and for the name of a function or
  /// namespaced function that is called.
  func resolution(of id: NodeID) -> Resolution? { resolutions[id.index] }

  /// What the value can be; all types where nothing is known.
  func types(of id: NodeID) -> TypeSet { knownTypes[id.index] }

  /// The version of the rules language; 1 where the file does not name one.
  var version: Int { tree.version.map { $0.value == "2" ? 2 : 1 } ?? 1 }

  /// Which service the declaration is of.
  func service(of id: ServiceID) -> ServiceKind { ServiceKind(tree[id].name.text) }

  /// What an `allow` is asked for: `read` and `write` stand for others; names that no method has mean nothing.
  func methods(of id: AllowID) -> [RuleMethod] {
    let named = Set(tree[id].methods.flatMap { AllowedMethods.named($0.text) })
    return AllowedMethods.all.filter(named.contains)
  }

  mutating func resolve(_ id: NodeID, _ resolution: Resolution) { resolutions[id.index] = resolution }

  mutating func setTypes(of id: NodeID, _ types: TypeSet) { knownTypes[id.index] = types }
}

/// What a name or a call stands for.
enum Resolution: Sendable {
  /// The built-in variable `request`, which no capture, parameter or `let` hides.
  case request
  /// The built-in variable `resource`.
  case resource
  /// What `{name}` or `{name=**}` of a match captured.
  ///
  /// `segment` is its place in the path of that match, `slot` the number of captures before it in the nested path.
  case capture(MatchID, segment: Int, slot: Int)
  /// A parameter of the function around it, from 0.
  case parameter(Int)
  /// A `let` of the function around it, from 0.
  case variable(Int)
  /// What stands before the dot of a namespaced function: `math`.
  case namespace(String)
  /// A name that nothing has.
  case unbound(String)
  /// A call of a function of the file.
  case function(FunctionID)
  /// A call of a built-in function, with a number of arguments that it takes.
  case builtin(BuiltinDeclaration)
  /// A call of a method that some type has with that number of arguments; one of its declarations.
  case method(BuiltinDeclaration)
  /// A call of a function that does not exist. With its namespace: `math.foo`.
  case unknownFunction(String)
  /// A call of a method that no type has.
  case unknownMethod(String)
  /// A call of a function, of the file or built in, or of a method, with a number of arguments that it does not take.
  case wrongArguments(String)
}

/// What a `service` declaration is about.
enum ServiceKind: Sendable, Hashable {
  case firestore
  case storage
  /// A service that nobody runs: its rules are never asked.
  case unknown

  init(_ name: String) {
    self =
      switch name {
      case "cloud.firestore": .firestore
      case "firebase.storage": .storage
      default: .unknown
      }
  }
}

/// The methods that an `allow` can name, in either case (emulator 1.19.9).
enum AllowedMethods {
  static let all: [RuleMethod] = [.get, .list, .create, .update, .delete]

  /// What a name stands for; empty where no method has it.
  static func named(_ name: String) -> [RuleMethod] {
    switch name.lowercased() {
    case "read": [.get, .list]
    case "write": [.create, .update, .delete]
    case let name: all.filter { $0.rawValue == name }
    }
  }
}
