import RulePrograms

/// The note of a noting condition (``ConditionCode``) about one expression or rule.
struct ConditionNote: BitwiseCopyable, Sendable {
  /// The note. Without a slot, its outcome is the outcome of the expression or rule.
  let note: OutcomeNote
  /// The slot whose value is the outcome; negative if there is none.
  let slot: Int32
  /// Whether the walker must evaluate the condition if the value is an error. The error may come from any operand.
  let leavesErrors: Bool
}

/// The notes of conditions. Each expression that counts toward the cost has one.
extension ConditionCompiler {
  /// A note whose slot is not final.
  struct NoteDraft {
    let note: OutcomeNote
    var slot: Slot?
    var leavesErrors = false
  }

  /// Notes the value of an expression.
  mutating func note(_ id: ExpressionID, _ slot: Slot, leavesErrors: Bool = false) {
    guard isNoting else { return }
    pendingNotes.append(
      NoteDraft(note: OutcomeNote(.expression, Int(id.index)), slot: slot, leavesErrors: leavesErrors))
  }

  /// Notes an expression whose value is known not to be a boolean or an error.
  mutating func noteOther(_ id: ExpressionID) {
    if isNoting { pendingNotes.append(NoteDraft(note: OutcomeNote(.expression, Int(id.index), .isOther))) }
  }

  /// Notes the outcome of the test that `body` adds. An error leaves the condition to the walker, because each enclosing expression
  /// would need a note of its own outcome.
  mutating func noting(
    _ kind: OutcomeNote.Kind, _ index: Int32, to exits: Exits, _ body: (inout ConditionCompiler, Exits) -> Void
  ) {
    guard isNoting else { return body(&self, exits) }
    let inner = Exits(onTrue: label(), onFalse: label(), onError: leave)
    body(&self, inner)
    place(inner.onTrue)
    pendingNotes.append(NoteDraft(note: OutcomeNote(kind, Int(index), .isTrue)))
    jump(to: exits.onTrue)
    place(inner.onFalse)
    pendingNotes.append(NoteDraft(note: OutcomeNote(kind, Int(index), .isFalse)))
    jump(to: exits.onFalse)
  }

  /// Adds a step for the notes since the last one.
  mutating func emitNotes(_ operation: CodeStep.Operation = .note, exits: Exits? = nil) {
    guard !pendingNotes.isEmpty else { return }
    let step = CodeStep(
      operation: operation, left: Int32(truncatingIfNeeded: notes.count),
      right: Int32(truncatingIfNeeded: pendingNotes.count))
    notes += pendingNotes
    pendingNotes = []
    emit(Draft(step: step, exits: exits))
  }
}
