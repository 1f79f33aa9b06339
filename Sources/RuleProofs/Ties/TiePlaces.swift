import RulePrograms
import RuleValues
import SymbolicRules

/// Names the places of a request where the rules look for the caller.
struct TiePlaces {
  let space: SymbolicSpace
  private let service: RulesService
  /// The names of the segments of the path.
  private let names: [String]
  /// The keys of the path of an operation on a Realtime Database.
  private let keys: [Term]
  /// The fields that the formula mentions of documents, to name a document with its only field.
  private let fields: [Term: Set<String>]

  init(_ formula: Formula, in space: SymbolicSpace, _ service: RulesService, names: [String], keys: [Term] = []) {
    self.space = space
    self.service = service
    self.names = names
    self.keys = keys
    fields = Self.documentFields(formula, space)
  }

  private static func documentFields(_ formula: Formula, _ space: SymbolicSpace) -> [Term: Set<String>] {
    var fields: [Term: Set<String>] = [:]
    var seen: Set<Term> = []
    var stack = formula.atoms(in: space).flatMap(\.terms)
    while let term = stack.popLast() {
      guard seen.insert(term).inserted else { continue }
      stack += space[term].parts
      guard case .field(let map, let key) = space[term], case .document = space[map] else { continue }
      fields[map, default: []].insert(space.constant(key)?.text ?? "…")
    }
    return fields
  }

  // MARK: The caller

  private var auth: Term { space.input(.auth) }

  /// The claims that name a user.
  private static let identifying: Set = ["sub", "user_id", "email", "phone_number"]
  /// The claims that each token, or each token of some provider, has.
  private static let usual: Set = [
    "sub", "user_id", "email", "phone_number", "email_verified", "iss", "aud", "iat", "exp", "auth_time", "firebase",
    "name", "picture", "provider_id",
  ]

  private func isToken(_ term: Term) -> Bool {
    guard case .field(let outer, let key) = space[term] else { return false }
    return outer == auth && space.constant(key)?.text == "token"
  }

  /// Returns whether a text is, or is made of, what names the caller.
  func namesCaller(_ term: Term) -> Bool { identity(in: term) != nil }

  /// Returns the name of what names the caller in a text: `uid` or `token.email`.
  private func identity(in term: Term) -> String? {
    switch space[term] {
    case .field(let map, let key):
      guard let name = space.constant(key)?.text else { return nil }
      if map == auth, name == "uid" { return "uid" }
      guard isToken(map), Self.identifying.contains(name) else { return nil }
      return ["sub", "user_id"].contains(name) ? "uid" : "token.\(name)"
    case .joined(let parts), .applied(_, let parts, _): return parts.lazy.compactMap { identity(in: $0) }.first
    default: return nil
    }
  }

  /// Returns the name of a claim that not each token has; nil for other members.
  func claim(_ map: Term, _ key: Term) -> String? {
    guard isToken(map) else { return nil }
    if case .input(.unnamedKey) = space[key] { return nil }
    guard let name = space.constant(key)?.text else { return "token[\(text(of: key))]" }
    return Self.usual.contains(name) ? nil : "token.\(name)"
  }

  // MARK: Ties

  /// Returns the tie of a caller whose email or phone number matches a pattern. A pattern of uids is about keys.
  func tie(toPatternOf text: Term) -> CallerTie? {
    identity(in: text).flatMap { $0 == "uid" ? nil : CallerTie(.role, $0) }
  }

  /// Returns the tie of a caller to the place of a value that is equal to what names the caller, or contains it.
  func tie(to value: Term, of caller: Term) -> CallerTie? {
    if let constant = space.constant(value) {
      // Each id differs from the empty text.
      if constant.text == "" || constant.text == nil { return nil }
      return identity(in: caller).map { CallerTie(.role, $0) }
    }
    return place(value)
  }

  private func place(_ value: Term) -> CallerTie? {
    var keys: [Term] = []
    var current = value
    while true {
      switch space[current] {
      case .field(let map, let key):
        if let name = claim(map, key) { return CallerTie(.role, name) }
        keys.insert(key, at: 0)
        current = map
      case .element(let list, _): current = list
      case .input(let input): return tie(input, keys)
      case .document(let path, _):
        let members = keys.isEmpty ? onlyField(of: current) : names(of: keys)
        return CallerTie(.role, ([path.map { "/" + text(of: $0) }.joined()] + members).joined(separator: "."))
      case .referenced: return CallerTie(.role, "the referenced document")
      case .joined(let parts), .applied(_, let parts, _):
        return parts.lazy.compactMap { space.constant($0) == nil ? place($0) : nil }.first
      case .size(let inner): current = inner
      case .constant: return nil
      }
    }
  }

  private func onlyField(of document: Term) -> [String] {
    guard let names = fields[document], names.count == 1 else { return [] }
    return Array(names)
  }

  private func tie(_ input: UnknownInput, _ members: [Term]) -> CallerTie? {
    let data = service == .firestore ? ["data"] : []
    let names = names(of: members)
    func owner(_ path: [String]) -> CallerTie { CallerTie(.owner, path.joined(separator: ".")) }
    switch input {
    case .before: return owner(["resource"] + data + names)
    case .after: return owner(["request", "resource"] + data + names)
    case .segment(let index):
      return self.names.indices.contains(index) ? owner([self.names[index]]) : nil
    case .written: return owner(["newData"] + names)
    case .query: return owner([service == .realtime ? "query" : "request.query"] + names)
    case .data:
      if members.starts(with: keys), members.count > keys.count || members == keys {
        return owner(["data"] + names.dropFirst(keys.count))
      }
      return CallerTie(.role, "/" + names.joined(separator: "/"))
    case .unmodeled(let gap, _): return owner([space.gap(gap).construct.string])
    case .auth, .time, .now, .unnamedKey, .namesDocument, .spansCollections, .checksDocument: return nil
    }
  }

  /// Returns the names of members. Cloud rules look up a user in lists and maps alike, so the key is left out.
  private func names(of members: [Term]) -> [String] {
    let known = service == .realtime ? members[...] : members.prefix { !namesCaller($0) }
    return known.map { text(of: $0) }
  }

  private func text(of key: Term) -> String {
    if let text = space.constant(key)?.text { return text }
    if let name = identity(in: key) { return name == "uid" ? "{uid}" : "{\(name)}" }
    if case .input(.segment(let index)) = space[key], names.indices.contains(index) { return names[index] }
    return "{…}"
  }
}
