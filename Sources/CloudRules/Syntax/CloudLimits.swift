/// The limits of Cloud rules ("Structuring Cloud Firestore Security Rules", measured on emulator 1.19.9).
package enum CloudLimits {
  /// The sum of the prices of the expressions that one request may evaluate.
  package static let expressions = 1_000
  /// The diagnostics that are shown for one file; the rest are counted.
  package static let diagnostics = 100
  /// The diagnostics that a review of one file without errors returns; the rest are counted.
  package static let reviewDiagnostics = 1_000
  /// Nested matches. The documentation and the message say 10; the compiler accepts one more.
  package static let matchDepth = 11
  /// Nested matches that the service counts; with one more, it rejects the file without further checks.
  package static let hierarchyDepth = 63
  /// Segments of the paths of nested matches together.
  package static let pathLength = 100
  /// Captures in the paths of nested matches together.
  package static let captures = 20
  /// Functions in a chain of calls, including the first. The documentation and the message say 20; the compiler
  /// accepts one more.
  package static let callDepth = 21
  /// Parameters of a function.
  package static let parameters = 7
  /// `let` declarations of a function. The documentation and the message say 10; the compiler accepts one more.
  package static let variables = 11
  /// Nested operands of an expression. Each `&&` of a chain is a level.
  package static let expressionDepth = 99
  /// Members, indexes and calls in a chain. The service has no such limit, but it cannot evaluate a chain that is
  /// longer than ``expressions``, and no chain of this length is known.
  package static let chainLength = 1_000
  /// Bytes of a file that the service accepts; the emulator accepts more.
  package static let sourceBytes = 262_144
  /// Bytes of a file that is read at all, a limit of this project.
  package static let readableBytes = 4_194_304
}
