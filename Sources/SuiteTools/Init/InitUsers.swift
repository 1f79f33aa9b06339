import Identities
import SourceText
import TestSuites

/// The users of a first suite: two unrelated users, a signed-out one, and one for each claim that the rules read.
struct InitUsers {
  private(set) var users: [(name: String, node: ValueDraft)] = []
  private static let span = Span(at: 0)
  /// The claims that every account has, or that follow from its other properties.
  private static let known = [
    "sub", "email", "name", "phone_number", "picture", "auth_time", "iat", "exp", "aud", "iss", "user_id",
  ]

  init(_ facts: [RuleRequirement]) {
    add(InitPath.userName, [("uid", .string(InitPath.userName))])
    add(InitPath.otherName, [("uid", .string(InitPath.otherName))])
    for fact in facts {
      guard case .auth = fact.origin, let claim = fact.names.last else { continue }
      var values: [JSONNode.Value] = []
      switch fact.demand {
      case .oneOf(let all), .differsFrom(let all): values = all
      default: break
      }
      switch fact.names {
      case ["token", "firebase", "sign_in_provider"], ["provider"]: addProviders(values)
      case ["token", "email_verified"]: addVerified()
      case _ where fact.names.first == "token" && fact.names.count == 2 && !Self.known.contains(claim):
        addClaims(claim, values.isEmpty && !Self.isCompared(fact.names, facts) ? [.bool(true)] : values)
      default: continue
      }
    }
    users.append(("nobody", .scalar(.null, Self.span)))
  }

  /// Returns whether the rules compare the claim at `names` with a value.
  private static func isCompared(_ names: [String], _ facts: [RuleRequirement]) -> Bool {
    facts.contains { fact in
      guard case .auth = fact.origin, fact.names == names else { return false }
      switch fact.demand {
      case .oneOf, .differsFrom: return true
      default: return false
      }
    }
  }

  /// The names of the users, in order.
  var names: [String] { users.map(\.name) }

  private mutating func add(
    _ name: String, _ members: [(String, JSONNode.Value)], claim: (String, JSONNode.Value)? = nil
  ) {
    guard !users.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }), users.count < 12 else { return }
    var drafts: [ValueDraft.Member] = members.map { ($0.0, Self.span, .scalar($0.1, Self.span)) }
    if let claim {
      drafts.append(("claims", Self.span, .mapping([(claim.0, Self.span, .scalar(claim.1, Self.span))], Self.span)))
    }
    let draft = ValueDraft.mapping(drafts, Self.span)
    // An invalid claim must not produce an invalid user.
    let reading = try? IdentityReader.read(draft.tree, now: SuiteReader.defaultTime / 1000).get()
    if let reading, reading.warnings.isEmpty {
      users.append((name, draft))
    }
  }

  private mutating func addProviders(_ values: [JSONNode.Value]) {
    add("guest", [("uid", .string("guest")), ("provider", .string("anonymous"))])
    for case .string(let provider) in values where !["anonymous", "custom"].contains(provider) {
      let name = "with \(provider)"
      add(name, [("uid", .string("\(provider)-user")), ("provider", .string(provider))])
    }
  }

  private mutating func addVerified() {
    let email = JSONNode.Value.string("vera@example.com")
    add("verified", [("uid", .string("vera")), ("email", email), ("emailVerified", .bool(true))])
    add(
      "unverified", [("uid", .string("una")), ("email", .string("una@example.com")), ("emailVerified", .bool(false))])
  }

  private mutating func addClaims(_ claim: String, _ values: [JSONNode.Value]) {
    for value in values {
      switch value {
      case .string(let text): add(text, [("uid", .string(text))], claim: (claim, value))
      case .bool(true): add(claim, [("uid", .string(claim))], claim: (claim, value))
      case .integer(let integer):
        add("\(claim) \(integer)", [("uid", .string("\(claim)\(integer)"))], claim: (claim, value))
      default: continue
      }
    }
  }
}
