import RulePrograms
import SourceText

/// A role that rules read from stored data, such as `role == 'admin'` in the document of the caller. A first suite has a user
/// for it, whose data has the role; the other users have it not.
struct SampleRole {
  /// The name of the user.
  let name: String
  /// The ID of the user, which takes the place of the sample user's ID in paths.
  let uid: String
  /// What makes the role: a value at a path of stored data, or its existence.
  fileprivate let mark: Mark

  fileprivate struct Mark: Equatable {
    let place: [String]
    /// The value; nil for one that only exists.
    let value: JSONNode.Value?
    /// Whether the caller's ID is the last key: a member of a collection such as `admins`.
    var isMember: Bool { place.last?.utf8.elementsEqual(InitPath.userName.utf8) == true }
  }

  /// The maximum number of roles.
  private static let maximumCount = 4

  /// The words of privileges, in names of fields and collections.
  private static let privileges = [
    "superadmin", "admin", "moderator", "manager", "staff", "editor", "owner", "operator", "teacher", "coach",
    "organizer", "reviewer", "approver", "employee", "premium", "banned", "blocked",
  ]
  /// The words in names of fields that hold a role.
  private static let fields = ["role", "rank", "level", "permission", "group", "tier", "type", "access"]

  /// Returns the roles in what rules read, each once.
  static func all(in facts: [RuleRequirement]) -> [SampleRole] {
    var roles: [SampleRole] = []
    for fact in facts {
      for (word, mark) in marks(fact) where roles.count < maximumCount && !roles.contains(where: { $0.mark == mark }) {
        let name = word.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard !name.isEmpty, ![InitPath.userName, AccessRisk.strangerName, "nobody"].contains(name) else { continue }
        let isTaken = roles.contains { $0.uid == name }
        let uid = isTaken ? "\(name)\(roles.count + 1)" : name
        roles.append(SampleRole(name: uid, uid: uid, mark: mark))
      }
    }
    return roles
  }

  /// Returns what the stored data of all users has: that of the sample user without roles, and that of a user with each role.
  ///
  /// - Parameter facts: what the rules read, the more important first.
  static func applied(_ roles: [SampleRole], to facts: [RuleRequirement]) -> [RuleRequirement] {
    guard !roles.isEmpty else { return facts }
    // What exists only for a role has places of its own, which other users do not have.
    let members = Set(facts.flatMap { marks($0) }.map(\.mark).filter(\.isMember).map(\.place))
    func isMembership(_ fact: RuleRequirement) -> Bool {
      place(fact).map { place in members.contains { place.starts(with: $0) } } ?? false
    }
    let plain = facts.compactMap { fact -> RuleRequirement? in
      if isMembership(fact) { return nil }
      return marks(fact).isEmpty ? fact : withoutRole(fact)
    }
    let copies = roles.flatMap { role in
      facts.compactMap { fact in
        isMembership(fact) && !marks(fact).contains { $0.mark == role.mark } ? nil : role.copy(of: fact)
      }
    }
    return plain + copies
  }

  // MARK: Facts

  /// Returns the place of a fact about stored data below the caller's ID; nil for any other fact.
  private static func place(_ fact: RuleRequirement) -> [String]? {
    let place: [String]
    switch fact.origin {
    case .document(let path): place = RuleRequirements.keys(path) + fact.names
    case .root: place = fact.names
    case .auth, .stored, .written: return nil
    }
    return place.dropFirst().contains { $0.utf8.elementsEqual(InitPath.userName.utf8) } ? place : nil
  }

  private static func marks(_ fact: RuleRequirement) -> [(word: String, mark: Mark)] {
    guard let place = place(fact), let last = place.last else { return [] }
    let isMember = last.utf8.elementsEqual(InitPath.userName.utf8)
    let name = isMember ? place[place.count - 2] : last
    let privilege = privileges.first { name.lowercased().contains($0) }
    switch fact.demand {
    case .oneOf(let values):
      return values.compactMap { value in
        switch value {
        case .string(let text) where fields.contains { name.lowercased().contains($0) }:
          (text, Mark(place: place, value: value))
        case .bool(true): privilege.map { ($0, Mark(place: place, value: value)) }
        default: nil
        }
      }
    case .present where isMember || fact.names.isEmpty:
      return privilege.map { [($0, Mark(place: place, value: nil))] } ?? []
    default: return []
    }
  }

  /// Returns the fact about a user without the role; nil if the data does not exist without it.
  private static func withoutRole(_ fact: RuleRequirement) -> RuleRequirement? {
    guard case .oneOf(let values) = fact.demand else { return nil }
    let plain = values.first { value in
      if case .string(let text) = value { !privileges.contains { text.lowercased().contains($0) } } else { false }
    }
    let isText = values.contains { if case .string = $0 { true } else { false } }
    return RuleRequirement(
      origin: fact.origin, names: fact.names, demand: .oneOf([plain ?? (isText ? .string("user") : .bool(false))]))
  }

  /// Returns the fact about the user with this role; nil if it is not about a user's data.
  private func copy(of fact: RuleRequirement) -> RuleRequirement? {
    guard let place = Self.place(fact) else { return nil }
    let marks = Self.marks(fact).map(\.mark)
    var demand = fact.demand
    if let own = marks.first(where: { $0 == mark }) {
      demand = own.value.map { .oneOf([$0]) } ?? .present
    } else if marks.contains(where: { $0.place == mark.place }) {
      return nil
    } else if !marks.isEmpty {
      guard let plain = Self.withoutRole(fact) else { return nil }
      demand = plain.demand
    }
    let names = fact.names.map(renamed)
    switch fact.origin {
    case .document(let path):
      let path = RuleRequirements.keys(path).map(renamed).joined(separator: "/")
      return RuleRequirement(origin: .document(path), names: fact.names, demand: demand)
    default: return place == fact.names ? RuleRequirement(origin: fact.origin, names: names, demand: demand) : nil
    }
  }

  private func renamed(_ key: String) -> String { key.utf8.elementsEqual(InitPath.userName.utf8) ? uid : key }
}
