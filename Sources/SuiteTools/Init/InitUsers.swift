import Identities
import SecurityRules
import SourceText
import TestSuites

/// The users of a first suite: two unrelated users, a signed-out one, and one for each claim that the rules read.
struct InitUsers {
  private(set) var users: [(name: String, node: ValueDraft)] = []
  private let service: RulesService
  private static let span = Span(at: 0)
  /// The claims that every account has, or that follow from its other properties.
  private static let known = [
    "sub", "email", "name", "phone_number", "picture", "auth_time", "iat", "exp", "aud", "iss", "user_id",
  ]

  init(_ facts: [RuleRequirement], roles: [SampleRole], for service: RulesService) {
    self.service = service
    add(InitPath.userName, [("uid", .string(InitPath.userName))])
    add(AccessRisk.strangerName, [("uid", .string(AccessRisk.strangerName))])
    for fact in facts {
      guard case .auth = fact.origin, let claim = fact.names.last else { continue }
      var values: [JSONNode.Value] = []
      switch fact.demand {
      case .oneOf(let all), .differsFrom(let all): values = all
      default: break
      }
      switch fact.names {
      case ["uid"]: for case .string(let uid) in values where uid.count > 1 { add(uid, [("uid", .string(uid))]) }
      case ["token", "email"]: addEmails(values, fact.demand)
      case ["token", "firebase", "sign_in_provider"], ["provider"]:
        add("guest", WholeUser.user("guest", with: .anonymous, now: SuiteReader.defaultTime))
        for case .string(let name) in values { addUser(of: WholeUser.provider(name)) }
      case _ where fact.names.count > 3 && fact.names.starts(with: ["token", "firebase", "identities"]):
        addUser(of: WholeUser.provider(fact.names[3]))
      case ["token", "email_verified"]: addVerified()
      case _ where fact.names.first == "token" && fact.names.count == 2 && !Self.known.contains(claim):
        addClaims(claim, values.isEmpty && !Self.isCompared(fact.names, facts) ? [.bool(true)] : values)
      default: continue
      }
    }
    for role in roles { add(role.name, [("uid", .string(role.uid))]) }
    users.append(("nobody", .scalar(.null, Self.span)))
  }

  /// Adds a user for each email that the rules compare with, and one whose email matches a pattern.
  private mutating func addEmails(_ values: [JSONNode.Value], _ demand: RuleRequirement.Demand) {
    var emails = values.compactMap { if case .string(let email) = $0 { email } else { nil } }
    if case .like(let email) = demand { emails.append(email) }
    for email in emails where email.contains("@") {
      let name = String(email.prefix { $0 != "@" })
      guard !name.isEmpty else { continue }
      let isTaken = users.contains { $0.name.utf8.elementsEqual(name.utf8) }
      let isKnown = users.contains { $0.node.tree["email"]?.string?.utf8.elementsEqual(email.utf8) == true }
      let uid = isTaken ? "\(name)-\(users.count)" : name
      if !isKnown { add(uid, [("uid", .string(uid)), ("email", .string(email)), ("emailVerified", .bool(true))]) }
    }
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

  // MARK: Users of changed requests

  private var identities: [Identity: String] = [:]
  private var further: [String] = []

  /// Records who a user is.
  mutating func note(_ identity: Identity, _ name: String) {
    if identities[identity] == nil { identities[identity] = name }
  }

  /// Returns the name of a caller, which is added if it is new.
  ///
  /// - Throws: `InexpressibleRequest` if no user of a suite has its `auth`.
  mutating func name(of identity: Identity) throws(InexpressibleRequest) -> String {
    if let known = identities[identity] { return known }
    let draft = try UserDraft.draft(identity, for: service)
    let wish = Self.wish(identity, draft.tree)
    var name = wish
    var count = 1
    while users.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      count += 1
      name = "\(wish) (\(count))"
    }
    identities[identity] = name
    further.append(name)
    users.append((name, draft))
    return name
  }

  /// Removes the added users whose names are not in the list.
  mutating func keepOnly(_ names: [String]) {
    users.removeAll { user in further.contains(user.name) && !names.contains(user.name) }
  }

  /// Returns the uid, with the claim or the provider that tells the user from others.
  private static func wish(_ identity: Identity, _ draft: JSONNode) -> String {
    guard let uid = identity.uid?.text, !uid.isEmpty, !uid.contains(" at ") else {
      return identity == .unauthenticated ? "nobody" : "user"
    }
    let provider = draft["provider"]?.string.flatMap { ProviderID($0) }.flatMap { $0 == .anonymous ? nil : $0 }
    for member in draft["claims"]?.members ?? [] {
      switch member.value.value {
      case .string(let text) where !text.contains(" at "): return WholeUser.name("\(uid) as \(text)", with: provider)
      case .bool(true): return WholeUser.name("\(uid) as \(member.key)", with: provider)
      default: continue
      }
    }
    return WholeUser.name(uid, with: provider)
  }

  private mutating func add(
    _ name: String, _ members: [(String, JSONNode.Value)], claim: (String, JSONNode.Value)? = nil
  ) {
    let drafts: [(key: String, value: ValueDraft)] = members.map { ($0.0, .scalar($0.1, Self.span)) }
    add(name, .members(drafts + (claim.map { [("claims", .members([($0.0, .scalar($0.1, Self.span))]))] } ?? [])))
  }

  private mutating func add(_ name: String, _ draft: ValueDraft) {
    guard !users.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }), users.count < 12 else { return }
    // An invalid claim must not produce an invalid user.
    let reading = try? IdentityReader.read(draft.tree, now: SuiteReader.defaultTime / 1000).get()
    if let reading, reading.warnings(for: service).isEmpty {
      users.append((name, draft))
    }
  }

  /// Adds the first user with a sign-in by a provider, and what comes with it.
  private mutating func addUser(of provider: ProviderID?) {
    guard let provider, provider != .anonymous, provider != .custom else { return }
    let user = WholeUser.user(InitPath.userName, with: provider, now: SuiteReader.defaultTime)
    add(WholeUser.name(InitPath.userName, with: provider), user)
  }

  private mutating func add(_ name: String, _ identity: Identity?) {
    if let draft = identity.flatMap({ try? UserDraft.draft($0, for: service) }) { add(name, draft) }
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
