import RulePrograms

/// What a name or a call stands for.
enum Resolution: Sendable, BitwiseCopyable {
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
  case namespace
  /// A name that nothing has.
  case unbound
  /// A call of a function of the file, with whatever number of arguments.
  case function(FunctionID)
  /// A call of a built-in function, with whatever number of arguments.
  case builtin(LibraryID)
  /// A call of a method that some type has, with whatever number of arguments; one of its declarations.
  case method(LibraryID)
  /// A call of a function that does not exist, maybe of a namespace.
  case unknownFunction
  /// A call of a method that no type has.
  case unknownMethod
}
