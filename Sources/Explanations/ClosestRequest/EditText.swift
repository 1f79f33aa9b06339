import Identities
import RequestSimulation
import RuleEvaluation
import RuleValues
import RulesProjects
import SecurityRules

/// Describes edits of a situation in words.
struct EditText {
  let origin: Situation
  let edited: Situation

  /// The whole sentence: `Closest allowed request: the same request signed in as "ada", if …`.
  func sentence(_ edits: [SituationEdit]) -> String { "Closest allowed request: \(request(edits))." }

  /// Returns a sentence about a single edit: `The same request signed in as "ada".`
  func sentence(_ edit: SituationEdit) -> String { "\(Sentences.capitalized(request([edit])))." }

  /// Returns the changed request: `the same request signed in as "ada", if …`.
  func request(_ edits: [SituationEdit]) -> String {
    let user = Self.list(edits.compactMap(user))
    let place = edits.contains(where: \.isPlace) ? placeText : nil
    let conditions = Self.list(conditions(edits))
    var text = "the same request"
    for part in [place, user] { if let part { text += " " + part } }
    if let conditions { text += (user == nil && place == nil ? "" : ",") + " if " + conditions }
    return text
  }

  private static func list(_ parts: [String]) -> String? {
    guard let last = parts.last, parts.count > 1 else { return parts.first }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: Users and places

  private func user(_ edit: SituationEdit) -> String? {
    switch (edit.lever, edit.change) {
    case (.uid, .remove): return "signed out"
    case (.uid, .set(_, .anything)): return "signed in"
    case (.uid, .set(let value, _)): return "signed in as \(ValueWords.short(value))"
    case (.claim(["firebase", "sign_in_provider"]), .set(let value, _)), (.provider, .set(let value, _)):
      return "signed in with \(ValueWords.short(value))"
    case (.claim(let names), .remove): return "without the claim \(name(names))"
    case (.claim(let names), .insert(let element)):
      return "with \(ValueWords.short(element)) in the claim \(name(names))"
    case (.claim(let names), .set(_, .anything)): return "with a claim \(name(names))"
    case (.claim(let names), .set(let value, let meaning)):
      return "with the claim \(name(names)) = \(ValueWords.bounded(value, meaning))"
    default: return nil
    }
  }

  private var placeText: String {
    let path = TerminalText.elided(edited.request.place, limit: ValueText.maximumPath)
    return "at \(path)"
  }

  /// Whether the requested object is stored.
  private var isStored: Bool {
    guard case .storage(let operation) = origin.request.operation, let object = operation.object else {
      return true
    }
    return origin.seed.object(object) != nil
  }

  // MARK: Conditions

  /// Returns the conditions. Fields that are set in one document share a condition.
  private func conditions(_ edits: [SituationEdit]) -> [String] {
    edits.compactMap { edit in
      guard let path = edit.documentOfField, edit.isSet else { return condition(edit) }
      let group = edits.filter { $0.documentOfField == path && $0.isSet }
      if group.count == 1 { return condition(edit) }
      return edit == group.first ? had("the document \(ValueText.path(path))", group, at: path) : nil
    }
  }

  /// Returns what a document had, for several of its fields.
  private func had(_ subject: String, _ edits: [SituationEdit], at path: DocumentPath) -> String {
    let fields = edits.compactMap { edit -> String? in
      guard case .documentField(_, let names) = edit.lever, case .set(let value, let meaning) = edit.change else {
        return nil
      }
      return meaning == .anything ? name(names) : "\(name(names)) = \(ValueWords.bounded(value, meaning))"
    }
    let isStored = origin.seed.documents.contains { $0.path == path }
    return "\(subject) \(isStored ? "had" : "existed and had") \(Self.list(fields) ?? "")"
  }

  private func condition(_ edit: SituationEdit) -> String? {
    switch edit.lever {
    case .written(let path): became(writtenName(path), edit.change)
    case .field(let path, let names) where isWritten(path): became(fieldName(path, names), edit.change)
    case .field(let path, let names): companion(path, names, edit.change)
    case .metadata(let names): became(name(["value"] + names), edit.change)
    case .companion(let path): "\(batch) also wrote \(ValueText.path(path))"
    case .query, .filter, .limit, .order: query(edit)
    case .stored(let path): stored(path, edit.change)
    case .document(let path): "the document \(ValueText.path(path)) \(existed(edit.change))"
    case .object(let object): "the object \(ValueWords.object(object)) \(existed(edit.change))"
    case .documentField(let path, let names):
      had("the document \(ValueText.path(path))", names, change: edit.change, at: path)
    case .objectField(let object, let names):
      had("the object \(ValueWords.object(object))", names, change: edit.change, at: nil)
    case .time: if case .set(let value, let meaning) = edit.change { time(value, meaning) } else { nil }
    case .priority: priority(edit.change)
    case .variable(let variable, let names): became(name([variable.rawValue] + names), edit.change)
    case .uid, .claim, .provider, .place, .below: nil
    }
  }

  private func priority(_ change: InputChange) -> String {
    guard case .set(let value, let meaning) = change else { return "it had no priority" }
    return meaning == .anything ? "it had a priority" : "its priority were \(ValueWords.bounded(value, meaning))"
  }

  private func existed(_ change: InputChange) -> String { change == .remove ? "did not exist" : "existed" }

  private func became(_ name: String, _ change: InputChange) -> String {
    switch change {
    case .set(let value, let meaning):
      meaning == .anything
        ? "\(name) were \(name.hasPrefix("a value") ? "written" : "present")"
        : "\(name) were \(ValueWords.bounded(value, meaning))"
    case .remove: "\(name) were omitted"
    case .insert(let element): "\(name) also contained \(ValueWords.short(element))"
    case .serverTime: "\(name) were the server timestamp"
    case .keep: "\(name) were left unchanged"
    }
  }

  private func had(_ subject: String, _ names: [String], change: InputChange, at path: DocumentPath?) -> String {
    let name = name(names)
    let isThere = path.map { path in origin.seed.documents.contains { $0.path == path } } ?? isStored
    let had = isThere ? "had" : "existed and had"
    switch change {
    case .remove: return "\(subject) had no \(name)"
    case .insert(let element): return "\(name) of \(subject) also contained \(ValueWords.short(element))"
    case .set(_, .anything): return "\(subject) \(had) \(name)"
    case .set(let value, let meaning): return "\(subject) \(had) \(name) = \(ValueWords.bounded(value, meaning))"
    case .serverTime, .keep: return "\(subject) \(had) \(name)"
    }
  }

  private func stored(_ path: DataPath, _ change: InputChange) -> String {
    let place = ValueText.path(path)
    switch change {
    case .remove: return "no value were stored at \(place)"
    case .set(_, .anything): return "a value were stored at \(place)"
    case .set(let value, let meaning): return "\(ValueWords.bounded(value, meaning)) were stored at \(place)"
    case .insert, .serverTime, .keep: return "\(place) were different"
    }
  }

  private func time(_ value: DocumentValue, _ meaning: InputChange.Meaning) -> String {
    let time =
      if case .integer(let milliseconds) = value, let stamp = Timestamp(milliseconds: milliseconds) {
        stamp.description
      } else {
        ValueWords.short(value)
      }
    switch meaning {
    case .orLess: return "the time were \(time) or earlier"
    case .orMore: return "the time were \(time) or later"
    case .exactly, .anything, .kind, .example: return "the time were \(time)"
    }
  }

  // MARK: Names

  private func name(_ names: [String]) -> String { ValueText.name(names.joined(separator: ".")) }

  /// Returns `value.age` for data written at or below the requested location, and the location itself otherwise.
  private func writtenName(_ path: DataPath) -> String {
    guard case .realtime(.set(let base, let value)) = origin.request.operation, base.contains(path) else {
      return "the written \(ValueText.path(path))"
    }
    if value == .deletion { return base == path ? "a value" : "a value with \(ValueText.path(path))" }
    return name(["value"] + path.keys.dropFirst(base.depth).map(\.text))
  }

  private func companion(_ path: DocumentPath, _ names: [String], _ change: InputChange) -> String {
    let value =
      if case .set(let value, let meaning) = change { " to \(ValueWords.bounded(value, meaning))" } else { "" }
    return "\(batch) also set \(name(names)) of \(ValueText.path(path))\(value)"
  }

  private var batch: String {
    if case .firestore(.commit(let writes)) = origin.request.operation, writes.count > 1 { return "the batch" }
    return "it were a batch that"
  }

  private func isWritten(_ path: DocumentPath) -> Bool {
    guard case .firestore(.commit(let writes)) = origin.request.operation else { return false }
    return writes.contains { $0.path == path }
  }

  private func fieldName(_ path: DocumentPath, _ names: [String]) -> String {
    guard case .firestore(.commit(let writes)) = origin.request.operation, writes.count > 1 else {
      return self.name(["value"] + names)
    }
    return "\(name(names)) of the written \(ValueText.path(path))"
  }
}

extension SituationEdit {
  /// Whether a value is set, and not removed or extended.
  fileprivate var isSet: Bool { if case .set = change { true } else { false } }

  fileprivate var isPlace: Bool {
    switch lever {
    case .place, .below: true
    default: false
    }
  }
}
