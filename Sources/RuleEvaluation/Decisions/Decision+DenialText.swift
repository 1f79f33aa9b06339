import RulePrograms
import SourceText

extension Decision {
  /// The Firestore emulator's message for the denial (1.19.9); nil if the request is granted, or denied for a reason other than
  /// the rules, and for rules whose grants cascade, which have no such message.
  ///
  /// For each evaluated `allow`, the message has `false` or its error, the method and the line.
  ///
  /// The emulator first evaluates the rules before it has read any document, and also reports errors of that run. This
  /// text includes only the final results.
  package var denialText: String? {
    guard let rules, !rules.grantsCascade else { return nil }
    return text(rules)
  }

  // A parameter that is a program would be a copy of it.
  private func text(_ rules: DecidingRules) -> String? {
    switch reason {
    case .noRule: return "No matching allow statements"
    case .notGranted(let method, _, let visits):
      var text = ""
      text.reserveCapacity(32 * visits.count)
      for visit in visits {
        if !text.utf8.isEmpty { text += ", " }
        text += Self.answer(visit, rules)
        text += " for '"
        text += method.rawValue
        text += "' @ L"
        text += String(rules.program.file.line(of: rules.program[visit.rule].statement.start))
      }
      return text
    case .administrator, .granted, .invalid, .refused, .failed: return nil
    }
  }

  private static func answer(_ visit: Visit, _ rules: DecidingRules) -> String {
    guard case .faults = visit.outcome else { return "false" }
    if let message = visit.message, !message.isEmpty { return message }
    let place = rules.program.file.position(of: rules.program[visit.rule].span.start)
    return "evaluation error at L\(place.line):\(place.column)"
  }
}
