import RulePrograms
import RuleValues

extension EvaluationState {
  /// Returns a document as rules see it: `{data, __name__, id}`, or null if it does not exist.
  mutating func document(_ place: Int, isAfter: Bool) -> RuleValue {
    switch state(place, isAfter: isAfter) {
    case .unread, .failed: return .error(.store)
    case .missing: return .null
    case .stored(_, let value?), .written(_, let value?): return value
    case .stored(let encoded, nil):
      let data: RuleValue
      let before = arena.remaining
      defer { arena.keepBytes(since: before) }
      do throws(CorruptDocument) { data = try arena.map(encoded) } catch {
        fail(DamagedDocument(environment.documents[place].path.description, error))
        return .error(.store)
      }
      if case .error(let fault) = data, fault.code == .store { fail(fault) }
      let value = resource(place, data)
      set(place, isAfter: isAfter, .stored(encoded, value))
      return value
    case .written(let fields, nil):
      let value = resource(place, arena.map(fields))
      set(place, isAfter: isAfter, .written(fields, value))
      return value
    }
  }

  /// Returns whether a document exists; nil if it could not be read.
  mutating func exists(_ place: Int, isAfter: Bool) -> Bool? {
    if isAfter, let exists = environment.documents.entries[place].after?.exists { return exists }
    read(place)
    return environment.documents.entries[place].before.exists
  }

  /// Returns the state of a document, and reads it first if necessary.
  mutating func state(_ place: Int, isAfter: Bool) -> DocumentTable.State {
    if isAfter, let after = environment.documents.entries[place].after { return after }
    read(place)
    return environment.documents.entries[place].before
  }

  /// Reads a document unless it was read.
  private mutating func read(_ place: Int) {
    if case .unread = environment.documents.entries[place].before {
      do {
        let found = try environment.surroundings?.document(at: environment.documents[place].path)
        environment.documents.note(found.map { .stored($0, nil) } ?? .missing, of: place)
      } catch {
        fail(error)
        environment.documents.note(.failed, of: place)
      }
    }
  }

  private mutating func set(_ place: Int, isAfter: Bool, _ state: DocumentTable.State) {
    if isAfter, environment.documents[place].after != nil {
      environment.documents.entries[place].after = state
    } else {
      environment.documents.entries[place].before = state
    }
  }

  /// Records that data could not be read. The decision is then a denial, whatever the rules return.
  mutating func fail(_ error: any Error) {
    if arena.failure == nil { arena.failure = error }
  }

  private mutating func resource(_ place: Int, _ data: RuleValue) -> RuleValue {
    if case .error = data { return data }
    let name = environment.documents.entries[place].name ?? arena.path(environment.documents.entries[place].path)
    let segments = name.elements
    let resource = arena.reserveElements(6)
    arena.setEntry(0, of: resource, arena.words.data, data)
    arena.setEntry(1, of: resource, arena.words.name, name)
    arena.setEntry(2, of: resource, arena.words.id, arena.element(segments, Int(segments.count) - 1))
    return .map(resource)
  }

  /// Returns the metadata of the object of a Storage request, or null if the object does not exist.
  mutating func object() -> RuleValue {
    guard let name = environment.object else { return .null }
    do {
      let found = try environment.surroundings?.metadata(of: name)
      let value = try found.map { try arena.map($0) } ?? .null
      environment.resource = .value(value)
      return value
    } catch let problem as CorruptDocument {
      fail(DamagedDocument(name.description, problem))
      return .error(.store)
    } catch {
      fail(error)
      return .error(.store)
    }
  }
}
