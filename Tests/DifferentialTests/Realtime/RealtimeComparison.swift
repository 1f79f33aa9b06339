/// One case, answered by the model and by the engine.
struct RealtimeComparison: Sendable {
  /// The model's answer.
  let expected: RealtimeAnswer
  /// The engine's answer; nil where it failed.
  let actual: RealtimeAnswer?
  /// Why, in the engine's words.
  let reason: String

  /// Compares the answers to a case; nil where no client could have stored the data.
  init?(_ test: RealtimeCase) {
    guard let model = RealtimeModel(test.rules, stored: test.stored) else { return nil }
    let engine = Result { () throws(RealtimeEngine.Failure) in
      try RealtimeEngine(test.rules, stored: test.stored)
    }
    self.init(engine, model, test.call)
  }

  /// Compares the engine's answer to a call with the model's; for an allowed write also the data after it.
  init(_ engine: Result<RealtimeEngine, RealtimeEngine.Failure>, _ model: RealtimeModel, _ call: RealtimeCall) {
    expected = model.answer(call)
    do throws(RealtimeEngine.Failure) {
      let (answer, reason) = try engine.get().answer(call)
      if answer == .allowed, expected == .allowed, case .some(let merged) = try? model.merged(call) {
        guard try engine.get().data(after: call) == merged else {
          throw RealtimeEngine.Failure(text: "the data after the write differ")
        }
      }
      self.actual = answer
      self.reason = reason
    } catch {
      actual = nil
      reason = error.text
    }
  }

  var differs: Bool { expected != actual }

  /// Whether another comparison differs in the same way.
  func isLike(_ other: RealtimeComparison) -> Bool {
    expected == other.expected && actual == other.actual && (actual != nil || reason == other.reason)
  }

  /// The two answers.
  var kind: String { "model \(expected.rawValue), engine \(actual?.rawValue ?? "failed: \(reason)")" }
}
