import Identities
import RequestSimulation
import TestSuites

/// How much harm an allowed request may do: who makes it, and whether it reads, adds or changes data.
///
/// The cases of a first suite are ordered by it, so that a reader first sees what a stranger may do.
struct AccessRisk: Comparable {
  /// The caller, in the order of risk.
  private enum Caller: Int {
    /// The user to whom the sample data belongs, or a user with claims or a role.
    case entitled
    /// Another user.
    case other
    /// A signed-out user.
    case signedOut
  }

  /// The user of first suites who owns no sample data.
  static let strangerName = "bob"

  /// The risk of a denied request.
  static let none = AccessRisk(score: 0)

  private let score: Int

  private init(score: Int) { self.score = score }

  /// The risk of a case with an outcome.
  init(_ testCase: SuiteCase, _ outcome: ExpectedOutcome?) {
    guard outcome == .allow else {
      self = .none
      return
    }
    self.init(score: 1 + Self.caller(testCase).rawValue * 10 + Self.harm(testCase.verb))
  }

  /// Whether a stranger makes the request: a signed-out user or another user.
  var isOfStranger: Bool { score > 10 }

  static func < (left: AccessRisk, right: AccessRisk) -> Bool { left.score < right.score }

  private static func caller(_ testCase: SuiteCase) -> Caller {
    guard case .user(let user) = testCase.identity else { return .signedOut }
    let isPlain = user.uid?.text == strangerName || user.claims.signInProvider == .anonymous
    let isOwn = testCase.path.split(separator: "/").contains { $0 == user.uid?.text ?? "" }
    return isPlain && !isOwn ? .other : .entitled
  }

  private static func harm(_ verb: CaseVerb) -> Int {
    switch verb {
    case .get, .read: 1
    case .list, .query, .count, .sum, .average: 2
    case .create, .push: 3
    case .set, .update, .transaction, .batch, .upload, .delete, .remove: 4
    }
  }
}

extension [(testCase: SuiteCase, outcome: ExpectedOutcome?)] {
  /// The greatest risk of the cases.
  var risk: AccessRisk { map { AccessRisk($0.testCase, $0.outcome) }.max() ?? .none }

  /// What strangers may do, such as `nobody may create, delete; bob may update`; nil if they may do nothing.
  var risks: String? {
    var names: [String] = []
    var verbs: [String: [String]] = [:]
    for (testCase, outcome) in self where AccessRisk(testCase, outcome).isOfStranger {
      if verbs[testCase.user] == nil { names.append(testCase.user) }
      let verb = testCase.verb.rawValue
      if verbs[testCase.user]?.contains(verb) != true { verbs[testCase.user, default: []].append(verb) }
    }
    let parts = names.reversed().map { "\($0) may \(verbs[$0, default: []].joined(separator: ", "))" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
