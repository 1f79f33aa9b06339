import RulePrograms

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
  /// A call of a function of the file, with whatever number of arguments.
  case function(FunctionID)
  /// A call of a built-in function, with whatever number of arguments.
  case builtin(BuiltinDeclaration)
  /// A call of a method that some type has, with whatever number of arguments; one of its declarations.
  case method(BuiltinDeclaration)
  /// A call of a function that does not exist. With its namespace: `math.foo`.
  case unknownFunction(String)
  /// A call of a method that no type has.
  case unknownMethod(String)
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
