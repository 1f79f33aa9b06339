import RulePrograms

/// What a name or a call refers to.
enum Resolution: Sendable, BitwiseCopyable {
  /// The built-in variable `request`, which no capture, parameter or `let` hides.
  case request
  /// The built-in variable `resource`.
  case resource
  /// The capture of a `{name}` or `{name=**}`.
  ///
  /// `segment` is its index in the path of that match, `slot` the number of captures before it in the nested path.
  case capture(MatchID, segment: Int, slot: Int)
  /// A parameter of the function around it, from 0.
  case parameter(Int)
  /// A `let` of the function around it, from 0.
  case variable(Int)
  /// The namespace of a function: `math` in `math.abs(x)`.
  case namespace
  /// An unknown name.
  case unbound
  /// A call of a function of the file, with any number of arguments.
  case function(FunctionID)
  /// A call of a built-in function, with any number of arguments.
  case builtin(Builtin)
  /// A call of a method that some type has, with any number of arguments.
  case method(Builtin)
  /// A call of a function that does not exist, possibly of a namespace.
  case unknownFunction
  /// A call of a method that no type has.
  case unknownMethod
}
