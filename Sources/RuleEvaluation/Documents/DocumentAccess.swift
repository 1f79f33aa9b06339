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
    if let mocks = environment.mocks { return mocked(function, path, segments(of: path), by: mocks) }
    // Inside the call, it would copy the state, because `self` is read before the argument changes it.
    let segments = flattened(path)
    let place: Int
    switch meaning(of: segments) {
    case .none: return arena.fault(.serviceCall, .service(function, path))
    case .impossible: return isExistence ? .bool(false) : arena.fault(.serviceCall, .service(function, path))
    case .known(let known): place = known
    case .document(let document):
      place = environment.documents.place(of: document)
      environment.documents.entries[place].name = .path(segments)
    }
    // A query for one name has no state after the request (emulator 1.19.9).
    if isAfter, case .found = environment.resource { return .error(.undecided) }
    guard environment.documents.count(place, isExistence: isExistence) else {
      return arena.fault(.accessLimit, .service(function, path))
    }
    guard let exists = exists(place, isAfter: isAfter) else { return .error(.store) }
    if isExistence { return .bool(exists) }
    if exists { return document(place, isAfter: isAfter) }
    let isDeleted = isAfter && environment.documents.entries[place].after != nil
    return isDeleted || isJudged(place) ? .null : arena.fault(.serviceCall, .service(function, path))
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
  private enum Meaning {
    /// A document that the table has already.
    case known(Int)
    /// Another document of the database.
    case document(DocumentPath)
    /// A document that cannot exist, such as one whose id contains a slash or an unpaired surrogate.
    case impossible
    /// A path that does not name a document.
    case none
  }

  /// Returns the meaning of the segments of a path, which are strings.
  private func meaning(of path: ElementsRef) -> Meaning {
    guard path.count > 3, path.count % 2 == 1, isInDatabase(path), let database = environment.database else {
      return .none
    }
    return arena.withAllText { text in
      func id(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard case .string(let id) = arena.element(path, index + 3) else { return text.extracting(0..<0) }
        return text.extracting(id.range)
      }
      let count = Int(path.count) - 3
      if environment.documents.isSmall {
        // Rules often name one document several times.
        for place in environment.documents.entries.indices {
          let isSame = environment.documents.entries[place].path.flat.withBytes { bytes, ends in
            ends.count == count + 1 && (0..<count).allSatisfy { CodeUnits.equal(id($0), bytes.name($0 + 1, ends)) }
          }
          if isSame { return .known(place) }
        }
      }
      var hasHalf = false
      var bytes = 0
      for index in 0..<count {
        if id(index).isEmpty { return .none }
        hasHalf = hasHalf || Surrogates.hasHalf(id(index))
        bytes += id(index).count
      }
      if hasHalf { return .impossible }
      var writer = FlatPath.Writer(database: database, count: count, bytes: bytes)
      for index in 0..<count { writer.append(id(index)) }
      let document = DocumentPath(writer)
      return document.problem == nil ? .document(document) : .impossible
    }
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
