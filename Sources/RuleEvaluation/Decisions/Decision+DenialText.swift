public import RulePrograms
import SourceText

extension Decision {
  /// What the Firestore emulator says of the refusal (1.19.9): for each `allow` that was tried `false` or its error, the
  /// method and the line; nil where the request is granted or was refused for another reason than the rules.
  ///
  /// The emulator first runs the rules before it has read any document, and where that ends in an error it says so as well;
  /// here only the answers stand that count.
  public func denialText(_ program: Program) -> String? {
    switch reason {
    case .noRule: return "No matching allow statements"
    case .notGranted(let method, _, let visits):
      var parts: [String] = []
      for visit in visits {
        let line = program.file.position(of: program[visit.rule].statement.start).line
        parts.append("\(Self.answer(visit, program)) for '\(method.rawValue)' @ L\(line)")
      }
      return parts.joined(separator: ", ")
    case .administrator, .granted, .invalid, .refused, .failed: return nil
    }
  }

  private static func answer(_ visit: Visit, _ program: Program) -> String {
    guard case .faults = visit.outcome else { return "false" }
    if let message = visit.message, !message.isEmpty { return message }
    let place = program.file.position(of: program[visit.rule].span.start)
    return "evaluation error at L\(place.line):\(place.column)"
  }
}
