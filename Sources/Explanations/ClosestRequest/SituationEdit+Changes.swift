import Identities
import RequestSimulation
import RulePrograms
import RuleProofs
import RuleRequests
import RuleValues
import SecurityRules
import SymbolicRules

extension SituationEdit {
  /// Returns the edits that make changes. A document that the request does not write can be written as well, or be stored.
  static func edits(_ changes: [RequestChange], of situation: Situation) -> [[SituationEdit]] {
    let isUnwritten = changes.map { $0.isOfUnwrittenDocument(in: situation) }
    let written = made(changes, of: situation)
    guard isUnwritten.contains(true) else { return [written].compactMap { $0 }.filter { !$0.isEmpty } }
    let stored = zip(changes, isUnwritten).map { $1 ? $0.before : $0 }
    return [written, made(stored, of: situation)].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Returns the edits that make changes; nil if one of them is not possible.
  private static func made(_ changes: [RequestChange], of situation: Situation) -> [SituationEdit]? {
    var edits: [SituationEdit] = []
    for change in changes {
      if change.isImplied(in: situation) { continue }
      guard let lever = EditableInput(change, situation) else { return nil }
      edits = edits.combined(with: [SituationEdit(lever: lever, change: InputChange(change, lever))])
    }
    if edits.contains(where: \.isOfClaims), situation.identity == .unauthenticated,
      !edits.contains(where: { $0.lever == .uid })
    {
      let uid = DocumentValue.string(sampleUser)
      edits.insert(SituationEdit(lever: .uid, change: .set(uid, .anything)), at: 0)
    }
    guard situation.identity == .unauthenticated, let index = edits.firstIndex(where: { $0.lever == .uid }) else {
      return edits
    }
    // A caller who is not signed in has no claims.
    edits.insert(edits.remove(at: index), at: 0)
    return edits
  }

  /// The uid of the signed-in user if any uid is allowed.
  private static let sampleUser = "someone"

  private var isOfClaims: Bool {
    switch lever {
    case .claim, .provider: true
    default: false
    }
  }
}

extension RequestChange {
  /// Whether the change is of a document after the request, which the request does not write.
  fileprivate func isOfUnwrittenDocument(in situation: Situation) -> Bool {
    guard case .document(let path, isAfter: true, _) = place,
      case .client(.firestore(.commit(let writes))) = situation.request
    else { return false }
    return !writes.contains { $0.path == path }
  }

  /// Whether the request writes a server timestamp there.
  private func writesServerTime(in situation: Situation) -> Bool {
    switch (place, situation.request) {
    case (.newData(let path), .client(.realtime(.set(let base, let value)))):
      value.sites.contains { base.appending($0.path) == path && $0.value == .timestamp }
    case (.newData(let path), .client(.realtime(.update(let base, let values)))):
      values.contains { write in
        write.value.sites.contains {
          base.appending(write.path).appending($0.path) == path && $0.value == .timestamp
        }
      }
    case (.document(let path, isAfter: true, let names), .client(.firestore(.commit(let writes)))):
      writes.contains { write in
        write.path == path && write.transforms.contains { $0.field.names == names && $0.operation == .serverTimestamp }
      }
    default: false
    }
  }

  /// The same change of the document before the request.
  fileprivate var before: RequestChange {
    guard case .document(let path, _, let names) = place else { return self }
    return RequestChange(
      place: .document(path, isAfter: false, names), value: value, old: old, meaning: meaning, strangeness: strangeness)
  }

  /// Whether another change makes this one: a user has all claims of a token, and a server timestamp is the time of the
  /// request.
  fileprivate func isImplied(in situation: Situation) -> Bool {
    if meaning == .time, writesServerTime(in: situation) { return true }
    guard case .caller(let names) = place else { return false }
    switch names {
    case []: return value != .null
    case ["token"], ["token", "sub"], ["token", "user_id"], ["token", "firebase"]: return true
    case ["provider"], ["token", "firebase", "sign_in_provider"]:
      return situation.identity == .unauthenticated && meaning != .exactly
    default: return false
    }
  }
}

extension EditableInput {
  /// Creates the lever that makes a change; nil if there is none.
  fileprivate init?(_ change: RequestChange, _ situation: Situation) {
    if case .stated(_, let service) = situation.request {
      self.init(stated: change.place, to: service)
      return
    }
    switch change.place {
    case .caller(let names): self.init(caller: names)
    case .time: self = .time
    case .segment(let index): self = .place(index)
    case .stored(let names): self.init(stored: names, change, situation)
    case .written(let names):
      guard !names.isEmpty else { return nil }
      self = .metadata(names)
    case .document(let path, true, let names):
      guard case .client(.firestore(.commit(let writes))) = situation.request else { return nil }
      guard names.isEmpty else {
        self = .field(path, names)
        return
      }
      guard change.value != nil, !writes.contains(where: { $0.path == path }) else { return nil }
      self = .companion(path)
    case .document(let path, false, let names): self = names.isEmpty ? .document(path) : .documentField(path, names)
    case .query("limit"): self = .limit
    case .query("orderBy"): self = .order
    case .query(let name):
      guard let input = Self.queryInputs.first(where: { QueryMember($0)?.rawValue == name }) else { return nil }
      self = .query(input)
    case .data(let path): self = .stored(path)
    case .newData(let path): self = .written(path)
    case .priority(let path): self = .priority(path)
    }
  }

  /// Creates the lever of a variable that a test states.
  private init?(stated place: RequestPlace, to service: RulesService) {
    let prefix = service == .storage ? [] : ["data"]
    switch place {
    case .caller(let names): self = .variable(.auth, names)
    case .stored(let names): self = .variable(.resource, names.isEmpty ? [] : prefix + names)
    case .written(let names): self = .variable(.newResource, names.isEmpty ? [] : prefix + names)
    default: return nil
    }
  }

  private static let queryInputs: [Expression.Input] = [
    .queryOrderByKey, .queryOrderByValue, .queryOrderByPriority, .queryOrderByChild, .queryStartAt, .queryEndAt,
    .queryEqualTo, .queryLimitToFirst, .queryLimitToLast,
  ]

  private init?(caller names: [String]) {
    switch names.first {
    case nil, "uid": self = .uid
    case "provider": self = .provider
    case "token": self = .claim(Array(names.dropFirst()))
    default: return nil
    }
  }

  private init?(stored names: [String], _ change: RequestChange, _ situation: Situation) {
    switch situation.request {
    case .client(.firestore(.list)):
      guard !names.isEmpty else { return nil }
      let comparison: DocumentFilter.Comparison =
        switch (change.meaning, change.value) {
        case (.orLess, _): .lessOrEqual
        case (.orMore, _): .greaterOrEqual
        case (_, .array(let elements)) where elements.count == 1: .arrayContains
        default: .equal
        }
      self = .filter(FieldPath(names: names), comparison)
    case .client(.storage(let operation)):
      guard let object = operation.object else { return nil }
      self = names.isEmpty ? .object(object) : .objectField(object, names)
    default: return nil
    }
  }
}

extension InputChange {
  fileprivate init(_ change: RequestChange, _ lever: EditableInput) {
    if let provider = Self.provider(change, lever) {
      self = .set(.string(provider), .exactly)
      return
    }
    guard let value = change.value, !([.uid, .variable(.auth, [])].contains(lever) && value == .null) else {
      self = .remove
      return
    }
    if case .array(let new) = value, case .array(let old)? = change.old, !old.isEmpty, new.count == old.count + 1,
      Array(new.dropLast()) == old
    {
      self = .insert(new[old.count])
      return
    }
    switch (lever, change.meaning) {
    case (.uid, .exactly), (.uid, .example): self = .set(value, change.meaning == .exactly ? .exactly : .example)
    case (.uid, _): self = .set(value, .anything)
    case (.filter(_, .arrayContains), _): self = .set(value.elements.first ?? value, .exactly)
    case (.filter, _): self = .set(value, .exactly)
    case (.field, .time), (.written, .time): self = .serverTime
    default: self = .set(value, Meaning(change.meaning, value))
    }
  }
}

extension InputChange {
  /// Returns a provider that exists, for a change to another one; nil for other changes.
  private static func provider(_ change: RequestChange, _ lever: EditableInput) -> String? {
    let isOfRealtime = lever == .provider
    guard isOfRealtime || lever == .claim(["firebase", "sign_in_provider"]), case .string(let text)? = change.value,
      !Identity.isProvider(text, inRealtimeRules: isOfRealtime)
    else { return nil }
    return "custom"
  }
}

extension DocumentValue {
  fileprivate var elements: [DocumentValue] { if case .array(let elements) = self { elements } else { [] } }
}

extension InputChange.Meaning {
  fileprivate init(_ meaning: RequestChange.Meaning, _ value: DocumentValue) {
    switch meaning {
    case .exactly, .time: self = .exactly
    case .orLess: self = .orLess
    case .orMore: self = .orMore
    case .anything: self = .anything
    case .example: self = .example
    case .size(let range):
      if case .array = value {
        self = .elements(range)
      } else {
        self = .characters(range)
      }
    case .kind(let kinds):
      if kinds == [.int, .float] {
        self = .kind("a number")
        return
      }
      let type = TypeSet(rawValue: kinds.rawValue).types.first
      self = type?.words.map { .kind($0) } ?? .anything
    }
  }
}
