import Platform
import RulePrograms
import RuleRequests
import RuleValues

extension EvaluationState {
  /// Returns the result of `get`, `exists`, `getAfter`, `existsAfter`, `firestore.get` or `firestore.exists` for a
  /// path.
  ///
  /// The error is the same for a path that does not name a document, a path in another database, and one document too
  /// many. `get` and `getAfter` have the same error for a missing document. But both return null for the document of
  /// the request, and `getAfter` returns null for any document that the request deletes (emulator 1.19.9).
  mutating func documentAccess(
    _ function: Builtin, _ path: ElementsRef, isAfter: Bool, isExistence: Bool
  ) -> RuleValue {
    if environment.mocks == nil, let place = knownPlace(path) {
      steps += Int(path.count)
      return document(at: place, for: function, path, isAfter: isAfter, isExistence: isExistence)
    }
    if let mocks = environment.mocks { return mocked(function, path, segments(of: path), by: mocks) }
    // Inside the call, it would copy the state, because `self` is read before the argument changes it.
    let segments = flattened(path)
    switch place(segments) {
    case .none: return arena.fault(.serviceCall, .service(function, path))
    case .impossible: return isExistence ? .bool(false) : arena.fault(.serviceCall, .service(function, path))
    case .document(let documentPath):
      let place = environment.documents.place(of: documentPath)
      return document(at: place, for: function, path, isAfter: isAfter, isExistence: isExistence)
    }
  }

  /// Returns a path whose elements are its segments, including those of its bound variables.
  private mutating func flattened(_ path: ElementsRef) -> ElementsRef {
    for index in 0..<Int(path.count) {
      guard case .string = arena.element(path, index) else {
        let segments = segments(of: path)
        return arena.appendElements(segments)
      }
    }
    steps += Int(path.count)
    return path
  }

  /// Returns the result of a function for the document at a place of the table.
  private mutating func document(
    at place: Int, for function: Builtin, _ path: ElementsRef, isAfter: Bool, isExistence: Bool
  ) -> RuleValue {
    // A query for one name has no state after the request (emulator 1.19.9).
    if isAfter, case .found = environment.resource { return .error(.undecided) }
    guard environment.documents.count(place, isExistence: isExistence) else {
      return arena.fault(.accessLimit, .service(function, path))
    }
    guard let exists = exists(place, isAfter: isAfter) else { return .error(.store) }
    if isExistence { return .bool(exists) }
    if exists { return document(place, isAfter: isAfter) }
    let isDeleted = isAfter && environment.documents[place].after != nil
    return isDeleted || isJudged(place) ? .null : arena.fault(.serviceCall, .service(function, path))
  }

  /// Returns the place of a document that the table has already, by the bytes of its path; nil for any other path. Rules often
  /// name one document several times.
  private func knownPlace(_ path: ElementsRef) -> Int? {
    guard path.count > 3, isInDatabase(path), environment.documents.isSmall else { return nil }
    for place in environment.documents.entries.indices {
      let flat = environment.documents.entries[place].path.flat
      if flat.ends.count == Int(path.count) - 2, isPath(path, flat) { return place }
    }
    return nil
  }

  /// Returns whether the elements are the path of a flat path in the database of the request.
  private func isPath(_ path: ElementsRef, _ flat: FlatPath) -> Bool {
    flat.bytes.withUnsafeBufferPointer { bytes in
      for index in 1..<flat.ends.count {
        guard case .string(let text) = arena.element(path, index + 2) else { return false }
        let id = bytes.extracting(Int(flat.ends[index - 1]) + 1..<Int(flat.ends[index]))
        if !arena.withText(text, { CodeUnits.equal($0, id) }) { return false }
      }
      return true
    }
  }

  /// Returns whether a path begins with `/databases/{database}/documents` for the database of the request.
  private func isInDatabase(_ path: ElementsRef) -> Bool {
    guard let database = environment.database else { return false }
    return isText(arena.element(path, 0), "databases") && isText(arena.element(path, 1), database)
      && isText(arena.element(path, 2), "documents")
  }

  private func isText(_ element: RuleValue, _ wanted: String) -> Bool {
    guard case .string(let text) = element else { return false }
    return arena.withText(text) { text in wanted.withBytes { CodeUnits.equal(text, $0) } }
  }

  /// Returns whether the decision is about that document, so that its rules have it as `resource`.
  private func isJudged(_ place: Int) -> Bool {
    if case .before(place) = environment.resource { true } else { false }
  }

  /// The meaning of a path.
  private enum Place {
    /// A document of the database.
    case document(DocumentPath)
    /// A document that cannot exist, such as one whose id contains a slash or an unpaired surrogate.
    case impossible
    /// A path that does not name a document.
    case none
  }

  /// Returns the meaning of the segments of a path, which are strings.
  private func place(_ path: ElementsRef) -> Place {
    guard path.count > 3, path.count % 2 == 1, isInDatabase(path), let database = environment.database else {
      return .none
    }
    var ids: [String] = []
    ids.reserveCapacity(Int(path.count) - 3)
    var hasHalf = false
    for index in 3..<Int(path.count) {
      guard case .string(let text) = arena.element(path, index), text.count > 0 else { return .none }
      if arena.withText(text, { Surrogates.hasHalf($0) }) { hasHalf = true }
      ids.append(arena.string(text))
    }
    let document = DocumentPath(ids, database: database)
    return hasHalf || document.problem != nil ? .impossible : .document(document)
  }

  /// Returns the text of a segment; empty if it is not a string.
  private func segmentText(_ segment: RuleValue) -> String {
    if case .string(let text) = segment { arena.string(text) } else { "" }
  }

  // MARK: Mocked functions

  private mutating func mocked(
    _ function: Builtin, _ path: ElementsRef, _ segments: [RuleValue], by mocks: [CloudRequest.FunctionMock]
  ) -> RuleValue {
    let name = functions[function].qualifiedName
    let mock = mocks.first { mock in
      CodeUnits.equal(mock.function, name) && mock.arguments.count == 1
        && mock.arguments.allSatisfy { isMet($0, by: segments) }
    }
    switch mock?.result {
    case .value(let value)?: return arena.value(value)
    case .undefined?: return arena.fault(.serviceCall, .service(function, path))
    case nil: return arena.fault(.functionNotFound, .name(arena.append(name.utf8)))
    }
  }

  private func isMet(_ argument: CloudRequest.FunctionMock.Argument, by segments: [RuleValue]) -> Bool {
    switch argument {
    case .any: return true
    case .exact(let expected):
      let wanted = ["databases", expected.database, "documents"] + expected.segments
      return wanted.count == segments.count && zip(wanted, segments).allSatisfy { CodeUnits.equal($0, segmentText($1)) }
    }
  }
}
