package import RulePrograms
import RuleValues
import SourceText

extension Decision: CustomStringConvertible {
  /// The maximum length of a path in a sentence.
  package static let maximumPath = 68

  /// The effect, the reason in one sentence, and the place of the deciding rule, for a log. It may contain paths and names
  /// of rules, so it is not for clients; they get ``clientReason``.
  ///
  /// The sentence is that of `rules-sim explain --format line` for a decision whose evaluation was not recorded.
  public var description: String {
    let words = "\(effect.rawValue.uppercased()): \(sentence(rules?.program))"
    return place.map { "\(words) (\($0))" } ?? words
  }

  /// The place of the rule that decided; nil if no rule did. If no rule grants, it is that of the rule closest to the
  /// requested path.
  public var place: RulePlace? {
    guard let visit = decidingVisit, let program = rules?.program else { return nil }
    return program.place(of: visit.rule)
  }

  /// Returns the reason in one sentence without a period.
  ///
  /// - Parameter program: the rules that decided; nil if they are unknown.
  package func sentence(_ program: Program?) -> String {
    switch reason {
    case .administrator: "rules do not apply to an administrator"
    case .granted(let grant): "\(Self.name(grant.rule, program) ?? "a rule") grants access"
    case .noRule(let method, let place) where RuleMethod.realtime.contains(method):
      "there is no .\(method.rawValue) rule on the path to \(Self.shown(place.path)), and access is denied by default"
    case .noRule(let method, let place):
      "no `allow \(method.rawValue)` matches \(Self.shown(place.path)), and access is denied by default"
    case .notGranted(let method, let place, _) where RuleMethod.realtime.contains(method):
      "no .\(method.rawValue) rule on the path to \(Self.shown(place.path)) grants access"
    case .notGranted(let method, let place, _):
      "no matching `allow \(method.rawValue)` grants access to \(Self.shown(place.path))"
    case .invalid(let visit):
      "\(Self.name(visit.rule, program) ?? "a .validate rule") fails at \(Self.shown(visit.location))"
    case .refused(let problem):
      "the request itself is invalid, so no rule was evaluated: \(EscapedText.of("\(problem)", limit: 200))"
    case .failed(let error): "the data could not be read: \(EscapedText.of("\(error)", limit: 400))"
    }
  }

  private static func name(_ rule: RuleID, _ program: Program?) -> String? {
    program.map { EscapedText.elided($0.reasonName(of: rule), limit: maximumPath) }
  }

  private static func shown(_ path: DataPath) -> String {
    EscapedText.elided(path.description, limit: maximumPath)
  }
}
