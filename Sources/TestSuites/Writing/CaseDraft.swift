import RequestSimulation
package import RuleRequests
package import SourceText

/// The operation of a case: its key, its path and its other keys.
package struct CaseDraft {
  /// The position of parts that no one reads.
  package static let span = Span(at: 0)

  /// The operation, such as `create`.
  package let verb: String
  /// The path as a suite has it; or the writes of a batch.
  package let target: ValueDraft
  /// The other keys, such as `value`.
  package var members: [(key: String, value: ValueDraft)] = []
  /// The request that the case makes. It may differ from the recorded one in what rules do not see.
  package let operation: ServiceOperation

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - verb: the operation.
  ///   - target: the path, or the writes of a batch.
  ///   - members: the other keys.
  ///   - operation: the request that the case makes.
  init(
    _ verb: String, _ target: ValueDraft, _ members: [(key: String, value: ValueDraft)] = [],
    making operation: ServiceOperation
  ) {
    self.verb = verb
    self.target = target
    self.members = members
    self.operation = operation
  }

  /// Returns the cases that make the same request; several for a request that reads several documents.
  ///
  /// - Throws: ``InexpressibleRequest``.
  package static func cases(_ operation: ServiceOperation) throws(InexpressibleRequest) -> [CaseDraft] {
    switch operation {
    case .realtime(let operation): [try RealtimeCase.draft(operation)]
    case .firestore(let operation): try FirestoreCase.drafts(operation)
    case .storage(let operation): [try StorageCase.draft(operation)]
    }
  }
}

/// The reason why a suite cannot make a request.
package struct InexpressibleRequest: Error, Hashable, CustomStringConvertible {
  /// A sentence without a period, about several requests.
  package let description: String

  /// Creates the error with its reason.
  package init(_ description: String) { self.description = description }
}

extension ValueDraft {
  /// Returns what `write` writes.
  package static func json(_ write: (inout JSONWriter) -> Void) -> ValueDraft {
    .written(.written(write), place: CaseDraft.span)
  }

  /// Returns a mapping.
  package static func members(_ members: [(key: String, value: ValueDraft)]) -> ValueDraft {
    .mapping(members.map { ($0.key, CaseDraft.span, $0.value) }, CaseDraft.span)
  }

  /// Returns a list.
  package static func elements(_ elements: [ValueDraft]) -> ValueDraft { .list(elements, CaseDraft.span) }

  /// Returns a string.
  package static func string(_ text: String) -> ValueDraft { .text(text, at: CaseDraft.span) }

  /// The value as compact JSON, to compare drafts.
  package var jsonText: String { tree.jsonText }
}
