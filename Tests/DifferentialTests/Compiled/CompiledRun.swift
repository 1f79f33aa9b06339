import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import WalkingObservers

/// Compares decisions by compiled conditions, with and without notes for a counter, with those of the walker: effect, deciding
/// rule, error texts, cost and, with notes, all counts.
struct CompiledRun {
  private(set) var requests = 0
  private(set) var allowed = 0
  private(set) var differing = 0
  private(set) var examples: [String] = []
  private let tree = InMemoryTree()

  init() {
    // The documents of the house are valid.
    try? tree.write { transaction in
      for (path, fields) in House.documents {
        try transaction.write(try EncodedDocument(fields), at: path, now: .epoch)
      }
    }
  }

  /// Compares the decisions on all requests of a case, and shrinks the first that differ.
  mutating func compare(_ ruleset: RulesetCase) throws {
    guard let pair = Pair(ruleset, tree) else { return }
    for request in ruleset.requests {
      requests += 1
      let (compiled, walked) = try pair.decide(request)
      if walked.hasPrefix("allow") { allowed += 1 }
      guard compiled != walked else { continue }
      differing += 1
      if examples.count < 5 { examples.append(try story(ruleset, request)) }
    }
  }

  private func story(_ ruleset: RulesetCase, _ request: RulesetCase.Request) throws -> String {
    var single = ruleset
    single.requests = [request]
    let small = try RulesetShrinker { candidate in
      guard let (compiled, walked) = try Pair(candidate, tree)?.decide(request) else { return false }
      return compiled != walked
    }.shrink(single)
    let (compiled, walked) = try Pair(small, tree)?.decide(request) ?? ("", "")
    return """
      \(request.user?.uid ?? "nobody"): \(request.operation)
      compiled: \(compiled)
      walker:   \(walked)
      \(small.source)
      """
  }

  /// A ruleset that decides in both ways.
  private struct Pair {
    private let authorizer: FirestoreAuthorizer<InMemoryTree>

    /// Loads a ruleset; nil if it is rejected.
    init?(_ ruleset: RulesetCase, _ tree: InMemoryTree) {
      let file = SourceFile(name: "security.rules", text: ruleset.source)
      guard let rules = try? FirestoreRuleset(file) else { return nil }
      authorizer = Authorizer(rules: rules, tree: tree, timeLimit: nil, clock: .fixed(1_700_000_000_000))
    }

    func decide(_ request: RulesetCase.Request) throws -> (compiled: String, walked: String) {
      let identity = try request.user.map { try $0.identity } ?? .unauthenticated
      let operation = ServiceOperation.firestore(request.operation)
      let compiled = try authorizer.core.decide(operation, as: identity)
      let program = authorizer.rules.current.program
      var (counter, walking) = (Counter(program), WalkingCounter(program))
      let counted = try authorizer.core.decide(operation, as: identity, observing: &counter)
      let walked = try authorizer.core.decide(operation, as: identity, observing: &walking)
      if counter.counts != walking.counts { return ("other counts", Self.text(walked)) }
      return (Self.text(Self.text(counted) == Self.text(walked) ? compiled : counted), Self.text(walked))
    }

    private static func text(_ decision: Decision) -> String {
      "\(decision.effect) \(decision.reason) \(decision.usage)"
    }
  }
}

extension CompiledRun: CustomStringConvertible {
  var description: String {
    "\(requests) requests, \(allowed) allowed, \(differing) differ" + examples.map { "\n\n" + $0 }.joined()
  }
}

extension User {
  /// The same user as an identity of the library.
  fileprivate var identity: Identity {
    get throws {
      guard let uid = UserID(uid) else { throw RealtimeEngine.Failure(text: "an empty user id") }
      let members = claims.entries.map { field in
        let value: ClaimValue =
          switch field.value {
          case .string(let text): .string(text)
          case .bool(let bool): .bool(bool)
          case .integer(let integer): .integer(integer)
          default: .null
          }
        return Claims.Member(field.name, value)
      }
      return .user(try Identities.User(uid, claims: Claims(members) ?? [:]))
    }
  }
}
