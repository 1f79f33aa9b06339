/// How an operator, method or function of Cloud rules is written, as data: the checker, the evaluator's error texts and
/// the documentation read it. Several receivers of one built-in have a declaration each.
package struct BuiltinDeclaration: Sendable {
  /// The syntax of a call.
  package enum Form: Sendable, Hashable {
    /// `!x`, `-x`
    case prefix
    /// `x + y`
    case infix
    /// `x.name(…)`. The receiver is the first operand.
    case method
    /// `name(…)`
    case function
    /// `namespace.name(…)`
    case namespaced(String)
    /// `x[i]`, `x[i:j]`
    case brackets
  }

  /// A combination of operand types and their result.
  package struct Overload: Sendable, Hashable {
    /// The types that each operand may have; a method's receiver is the first.
    package let operands: [TypeSet]
    /// The types that the result may have.
    package let result: TypeSet
  }

  /// The name, or the symbol of an operator.
  package let name: String
  /// The syntax of a call.
  package let form: Form
  /// The ways to call it.
  package let overloads: [Overload]
  /// A summary in one line.
  package let summary: String
  /// Whether it reads a document, or tests for one.
  package let readsDocument: Bool

  private init(
    _ form: Form, _ name: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], summary: String,
    readsDocument: Bool = false
  ) {
    self.name = name
    self.form = form
    self.overloads = overloads.map { Overload(operands: $0.operands, result: $0.result) }
    self.summary = summary
    self.readsDocument = readsDocument
  }
}

extension BuiltinDeclaration {
  /// `!x`, `-x`
  package static func prefix(
    _ sign: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.prefix, sign, overloads, summary: summary)
  }

  /// `x + y`
  package static func infix(
    _ sign: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.infix, sign, overloads, summary: summary)
  }

  /// `x[i]`, `x[i:j]`
  ///
  /// - Parameter name: the name in the engine's errors.
  package static func brackets(
    _ name: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.brackets, name, overloads, summary: summary)
  }

  /// `x.name(…)`; the receiver is the first operand.
  package static func method(
    _ name: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.method, name, overloads, summary: summary)
  }

  /// `name(…)`
  package static func function(
    _ name: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.function, name, overloads, summary: summary)
  }

  /// `namespace.name(…)`
  package static func function(
    _ name: String, in namespace: String, _ overloads: [(operands: [TypeSet], result: TypeSet)], _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(.namespaced(namespace), name, overloads, summary: summary)
  }

  /// `name(path)` or `namespace.name(path)`: a function that reads a document, or tests for one.
  ///
  /// - Parameter namespace: the namespace, which Storage rules have; nil where Firestore rules have the function.
  package static func document(
    _ name: String, in namespace: String? = nil, _ result: TypeSet, _ summary: String
  ) -> BuiltinDeclaration {
    BuiltinDeclaration(
      namespace.map { .namespaced($0) } ?? .function, name, [([.path], result)], summary: summary, readsDocument: true)
  }
}
