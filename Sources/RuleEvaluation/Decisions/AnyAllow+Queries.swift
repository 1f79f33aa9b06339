import Platform
import RulePrograms
package import RuleRequests
package import RuleValues

extension AnyAllow {
  /// Decides a query. Each disjunct of its filter is decided separately, and all must be granted (emulator 1.19.9).
  mutating func list(_ query: DocumentQuery, _ subject: Subject, _ mode: QueryMode) -> Decision {
    guard let disjuncts = query.filter.map({ $0.disjuncts() }) ?? [Disjunct()] else {
      return Decision(
        .refused(.query("a query has at most \(DocumentFilter.maximumDisjuncts) disjunctions after normalization")),
        queryMode: mode, rules: evaluator.rules)
    }
    return decision(judge(query, disjuncts, for: subject, mode: mode), queryMode: mode)
  }

  private mutating func judge(
    _ query: DocumentQuery, _ disjuncts: [Disjunct], for subject: Subject, mode: QueryMode
  ) -> Decision.Reason {
    var reason: Decision.Reason?
    for disjunct in disjuncts {
      let judged = judge(query, disjunct, for: subject, mode: mode)
      guard case .granted = judged else { return judged }
      reason = judged
    }
    return reason ?? .refused(.nothingAsked)
  }

  private mutating func judge(
    _ query: DocumentQuery, _ disjunct: Disjunct, for subject: Subject, mode: QueryMode
  ) -> Decision.Reason {
    evaluator.environment.database = query.parent.database
    var names: [Disjunct.Term] = []
    for term in disjunct.terms where term.field.isDocumentName && !names.contains(term) { names.append(term) }
    // Combined with another comparison of the name, or in a collection group below a document, an `==` only is a constraint
    // (emulator 1.19.9).
    let isGroupInDocument = query.allDescendants && !query.parent.segments.isEmpty
    guard names.count == 1, let bound = names.first, bound.comparator == .equal, !bound.isGuess, !isGroupInDocument
    else {
      return judge(query, disjunct, names: names, for: subject, mode: mode)
    }
    // A document outside the collection is decided at its own path, although the query never finds it (emulator
    // 1.19.9).
    guard case .reference(let path) = bound.value, path.isDocument,
      CodeUnits.equal(path.database, query.parent.database)
    else { return .refused(.query("`__name__` is compared with a value that is not a document of the database")) }
    let segments = evaluator.arena.path(path)
    let place = evaluator.environment.documents.place(ofRequested: path, name: segments)
    begin(query, subject, path: segments, resource: .found(place))
    return judge(.list, segments.elements, at: .document(path))
  }

  /// Decides about documents with unknown ids.
  private mutating func judge(
    _ query: DocumentQuery, _ disjunct: Disjunct, names: [Disjunct.Term], for subject: Subject, mode: QueryMode
  ) -> Decision.Reason {
    let noName = TextRef(start: 0, count: 0)
    let start = evaluator.arena.path(query.parent).elements.range.lowerBound
    if query.allDescendants { evaluator.arena.elements.append(.pathGlob(noName)) }
    let id = evaluator.arena.append(query.collection)
    evaluator.arena.elements.append(.string(id))
    let collection = RuleValue.path(evaluator.arena.elements(from: start))
    evaluator.arena.elements.append(.pathVariable(noName))
    let document = evaluator.arena.elements(from: start)
    let data = FieldKnowledge(disjunct, mode).map(mode, &evaluator.arena)
    let name = names.isEmpty ? nil : FieldKnowledge.constraint(names, &evaluator.arena)
    let elements = evaluator.arena.reserveElements(name == nil ? 2 : 4)
    evaluator.arena.setEntry(0, of: elements, evaluator.arena.words.data, data)
    if let name { evaluator.arena.setEntry(1, of: elements, evaluator.arena.words.name, name) }
    begin(
      query, subject, path: query.allDescendants ? .error(.undecided) : collection,
      resource: .value(mode == .sound ? .partialMap(elements) : .map(elements)))
    evaluator.environment.isQuery = true
    evaluator.environment.isProof = mode == .sound
    defer {
      evaluator.environment.isQuery = false
      evaluator.environment.isProof = false
    }
    return judge(.list, document, at: .collection(query.parent, query.collection))
  }

  private mutating func begin(
    _ query: DocumentQuery, _ subject: Subject, path: RuleValue, resource: RequestBindings.Entry
  ) {
    subject.begin(&evaluator.environment, isTransaction: false)
    evaluator.environment.add(.fields, .null)
    evaluator.environment.add(.query, evaluator.arena.map(query))
    evaluator.environment.add(.path, path)
    evaluator.environment.end(.list, resource: resource)
  }
}

extension DocumentQuery {
  /// Returns whether the query could find the document, judging by its path. An administrator's query without a collection ID
  /// finds the documents of all collections.
  package func finds(_ path: DocumentPath) -> Bool {
    // The ids above the collection.
    let above = path.flat.idCount - 2
    guard path.isDocument, above >= parent.flat.idCount, allDescendants || above == parent.flat.idCount else {
      return false
    }
    let isOfCollection =
      collection.isEmpty
      || path.flat.withBytes { bytes, ends in
        collection.withBytes { CodeUnits.equal(bytes.name(above + 1, ends), $0) }
      }
    return isOfCollection && path.flat.begins(with: parent.flat)
  }
}

extension Arena {
  /// Returns `request.query`, in the engine's order (emulator 1.19.9). The documentation calls `orderBy` a string, but
  /// it is a map.
  mutating func map(_ query: DocumentQuery) -> RuleValue {
    var order: [RuleValue] = []
    for item in query.order {
      order.append(.string(append(item.field.engineText.utf8)))
      order.append(.string(append((item.isDescending ? "DESC" : "ASC").utf8)))
    }
    let orderBy = RuleValue.map(appendElements(order))
    let parent: RuleValue = query.parent.segments.isEmpty ? .null : path(query.parent)
    let kind = RuleValue.string(append(query.collection))
    let members = reserveElements(18)
    setEntry(0, of: members, words.distinct, .bool(false))
    setEntry(1, of: members, words.selectOnlyKeys, .bool(false))
    setEntry(2, of: members, words.groupBy, .map(ElementsRef(start: 0, count: 0)))
    setEntry(3, of: members, words.kind, kind)
    setEntry(4, of: members, query.allDescendants ? words.ancestor : words.parent, parent)
    setEntry(5, of: members, words.orderBy, orderBy)
    setEntry(6, of: members, words.limit, query.limit.map { .integer($0) } ?? .null)
    setEntry(7, of: members, words.offset, .integer(query.offset))
    setEntry(8, of: members, words.allDescendants, .bool(query.allDescendants))
    return .map(members)
  }
}
