import Platform
import RulePrograms
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
    let segments = self.segments(of: path)
    if let mocks = environment.mocks { return mocked(function, path, segments, by: mocks) }
    switch place(segments) {
    case .none: return arena.fault(.serviceCall, .service(function, path))
    case .impossible: return isExistence ? .bool(false) : arena.fault(.serviceCall, .service(function, path))
    case .document(let documentPath):
      let place = environment.documents.place(of: documentPath)
      return document(at: place, for: function, path, isAfter: isAfter, isExistence: isExistence)
    }
  }

  /// Returns the result of a function for the document at a place of the table.
  private mutating func document(
    at place: Int, for function: Builtin, _ path: ElementsRef, isAfter: Bool, isExistence: Bool
  ) -> RuleValue {
    // A query for one name has no state after the request (emulator 1.19.9).
    if isAfter, case .found = environment.resource { return .error(.undecided) }
    guard environment.documents.count(place) else { return arena.fault(.accessLimit, .service(function, path)) }
    guard let exists = exists(place, isAfter: isAfter) else { return .error(.store) }
    if isExistence { return .bool(exists) }
    if exists { return document(place, isAfter: isAfter) }
    let isDeleted = isAfter && environment.documents[place].after != nil
    return isDeleted || isJudged(place) ? .null : arena.fault(.serviceCall, .service(function, path))
  }

  /// Returns the place of a document that the table has already, by the bytes of its path; nil for any other path. Rules often
  /// name one document several times.
  private func knownPlace(_ path: ElementsRef) -> Int? {
    guard path.count > 3, let database = environment.database, isText(arena.element(path, 0), "databases"),
      isText(arena.element(path, 1), database), isText(arena.element(path, 2), "documents")
    else { return nil }
    return environment.documents.fewEntries?.firstIndex { entry in
      entry.path.segments.count == Int(path.count) - 3 && CodeUnits.equal(entry.path.database, database)
        && entry.path.segments.indices.allSatisfy {
          isText(arena.element(path, $0 + 3), entry.path.segments[$0])
        }
    }
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

  private func place(_ path: [RuleValue]) -> Place {
    let segments = path.map(segmentText)
    guard let database = environment.database, segments.count > 3, CodeUnits.equal(segments[0], "databases"),
      CodeUnits.equal(segments[1], database), CodeUnits.equal(segments[2], "documents")
    else { return .none }
    let document = DocumentPath(Array(segments.dropFirst(3)), database: database)
    guard document.isDocument, !segments.contains(where: \.utf8.isEmpty) else { return .none }
    guard DocumentLimits.problem(inPath: document) == nil, !path.contains(where: hasHalf) else { return .impossible }
    return .document(document)
  }

  private func hasHalf(_ segment: RuleValue) -> Bool {
    guard case .string(let text) = segment else { return false }
    return arena.withText(text) { Surrogates.hasHalf($0) }
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
