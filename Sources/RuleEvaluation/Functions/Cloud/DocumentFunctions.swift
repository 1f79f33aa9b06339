import RulePrograms
import RuleValues

extension CloudFunction {
  /// The functions that read documents: those of Firestore rules (reference rules.firestore), then those of Storage
  /// rules (reference rules.storage).
  static let documents: [CloudFunction] = [
    .unary(.get, .document("get", .map, "the document before the request")) { $0.document($1, .get) },
    .unary(.exists, .document("exists", .bool, "whether the document exists before the request")) {
      $0.document($1, .exists, isExistence: true)
    },
    .unary(.getAfter, .document("getAfter", [.map, .null], "the document after the request")) {
      $0.document($1, .getAfter, isAfter: true)
    },
    .unary(.existsAfter, .document("existsAfter", .bool, "whether the document exists after the request")) {
      $0.document($1, .existsAfter, isAfter: true, isExistence: true)
    },
    .unary(.firestoreGet, .document("get", in: "firestore", .map, "the Firestore document")) {
      $0.document($1, .firestoreGet)
    },
    .unary(.firestoreExists, .document("exists", in: "firestore", .bool, "whether the Firestore document exists")) {
      $0.document($1, .firestoreExists, isExistence: true)
    },
  ]
}

extension EvaluationState {
  /// Reads a document, or tests for it. The operand must be a path without open variables.
  ///
  /// - Parameters:
  ///   - isAfter: whether to read the document's state after the request.
  ///   - isExistence: whether only the document's existence is tested.
  fileprivate mutating func document(
    _ operand: RuleValue, _ function: Builtin, isAfter: Bool = false, isExistence: Bool = false
  ) -> RuleValue? {
    guard case .path(let path) = operand else { return nil }
    if let name = unboundVariable(of: path) { return arena.fault(.invalidValue, .path(.unbound, name)) }
    return documentAccess(function, path, isAfter: isAfter, isExistence: isExistence)
  }
}
