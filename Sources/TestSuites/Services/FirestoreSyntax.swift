package import RequestSimulation
import RuleEvaluation
package import RuleRequests
package import RuleValues
package import SourceText

/// Reads cases of Cloud Firestore.
package struct FirestoreSyntax: ServiceSyntax {
  private static let ofQuery: [CaseKey] = [
    .where, .or, .orderBy, .startAt, .startAfter, .endBefore, .endAt, .limit, .offset, .collectionGroup,
  ]

  /// The database of paths that do not name one.
  let database: String

  /// Creates a reader whose paths refer to documents of `database`; nil for the default database.
  package init(_ database: String?) { self.database = database ?? DocumentPath.defaultDatabase }

  /// Cloud Firestore.
  package var service: RulesService { .firestore }

  /// The operations of Firestore, each with its keys.
  package var forms: [OperationSyntax] {
    [
      OperationSyntax(verb: .get), OperationSyntax(verb: .list, takes: Self.ofQuery),
      OperationSyntax(verb: .count, takes: Self.ofQuery),
      OperationSyntax(verb: .sum, takes: Self.ofQuery + [.field]),
      OperationSyntax(verb: .average, takes: Self.ofQuery + [.field]),
      OperationSyntax(verb: .create, wantsValue: true),
      OperationSyntax(verb: .set, takes: [.merge, .mergeFields], wantsValue: true),
      OperationSyntax(verb: .update, wantsValue: true),
      OperationSyntax(verb: .delete), OperationSyntax(verb: .batch),
    ]
  }

  /// Returns what is wrong with a path; nil if it is valid.
  package func problem(inPath path: String, of verb: CaseVerb) -> String? {
    do throws(PathProblem) {
      let path = try DocumentPath.parse(path, database: database)
      if verb.isQueryOfDocuments {
        return path.isCollection ? nil : "`\(verb.rawValue)` takes the path of a collection, not of a document"
      }
      return path.isDocument ? nil : "`\(verb.rawValue)` takes the path of a document, not of a collection"
    } catch {
      return error.description
    }
  }

  /// Returns the request of a case, or why it is invalid.
  package func request(_ call: OperationCall, _ diagnostics: inout [Diagnostic]) -> Result<
    SimulatedRequest, RejectedRequest
  > {
    do {
      return .success(.firestore(try operation(call, &diagnostics)))
    } catch {
      return .failure(RejectedRequest("\(error)"))
    }
  }

  private func operation(
    _ call: OperationCall, _ diagnostics: inout [Diagnostic]
  ) throws -> FirestoreRequest.Operation {
    if call.verb == .batch { return .commit(try batch(call.operand, &diagnostics)) }
    let merges = call.verb == .set && flag(call.members[.merge], "merge", &diagnostics)
    var client = ClientCall(call.verb, call.path, value: call.members[.value], merges: merges, resource: database)
    client.mergeFields = call.members[.mergeFields].flatMap { fields($0, "mergeFields", &diagnostics) }
    if call.verb == .sum || call.verb == .average { checkField(call, &diagnostics) }
    return try client.firestore { try query($0, call, &diagnostics) }
  }

  /// Reads a list of field paths.
  private func fields(_ node: JSONNode, _ key: String, _ diagnostics: inout [Diagnostic]) -> [FieldPath]? {
    let paths = node.elements.compactMap { $0.string.flatMap { FieldPath($0) } }
    if !paths.isEmpty, paths.count == node.elements.count { return paths }
    diagnostics.append(SuiteProblem.WrongType.report("a list of field paths", for: key, found: node))
    return nil
  }

  /// Checks the field of a sum or average, which no rule sees.
  private func checkField(_ call: OperationCall, _ diagnostics: inout [Diagnostic]) {
    let verb = call.verb.rawValue
    guard let node = call.members[.field] else {
      diagnostics.append(
        SuiteProblem.MissingKey.report(
          "field", in: "a case with `\(verb)`", at: call.members.start, note: "name the field: `field: price`"))
      return
    }
    if node.string.flatMap({ FieldPath($0) }) == nil {
      diagnostics.append(SuiteProblem.WrongType.report("the path of a field", for: "field", found: node))
    }
  }

  private func flag(_ node: JSONNode?, _ key: String, _ diagnostics: inout [Diagnostic]) -> Bool {
    guard let node else { return false }
    if node.bool == nil { diagnostics.append(SuiteProblem.WrongType.report("true or false", for: key, found: node)) }
    return node.bool ?? false
  }

  /// Reads a query. A malformed filter is an error of the suite; an impossible query is a request that the server
  /// rejects.
  private func query(
    _ path: DocumentPath, _ call: OperationCall, _ diagnostics: inout [Diagnostic]
  ) throws(OperationError) -> DocumentQuery {
    var query = try DocumentQueryReader.read(path, nil)
    do throws(OperationError) {
      try DocumentQueryReader.shape(&query, database) { name in CaseKey(rawValue: name).flatMap { call.members[$0] } }
    } catch {
      diagnostics.append(SuiteProblem.Request.report(error.message, at: error.span))
    }
    return query
  }

  /// Returns the operations to test:
  /// - for a collection, a query
  /// - for a stored document, reading, changing and deleting it, and creating it as if it were not stored
  /// - for any other document, reading and creating it
  package func probes(at path: String, _ seed: Seed) -> [AccessProbe] {
    guard let place = try? DocumentPath.parse(path, database: database), place.isDocument else {
      return [AccessProbe(form: form(.list))]
    }
    guard let stored = seed.document(at: place) else {
      return [AccessProbe(form: form(.get)), AccessProbe(form: form(.create))]
    }
    var without = seed
    without.removeDocument(at: place)
    return [
      AccessProbe(form: form(.get)),
      AccessProbe(
        form: form(.create), seed: without, value: .written { stored.writePlain(to: &$0, database: database) }),
      AccessProbe(form: form(.update), value: .emptyMapping, isChange: true), AccessProbe(form: form(.delete)),
    ]
  }

  // MARK: Batches

  /// Returns the writes of a batch.
  package func batch(_ operand: JSONNode, _ diagnostics: inout [Diagnostic]) throws -> [DocumentWrite] {
    var writes: [DocumentWrite] = []
    for element in operand.elements {
      if let write = try write(element, &diagnostics) { writes.append(write) }
    }
    return writes
  }

  /// Reads a write such as `{set: /a/b, value: {…}}`.
  private func write(_ node: JSONNode, _ diagnostics: inout [Diagnostic]) throws -> DocumentWrite? {
    let members = SuiteMembers<BatchKey>(node, place: "a write of a batch", &diagnostics)
    let calls = [BatchKey.create, .set, .update, .delete].filter { members[$0] != nil }
    guard calls.count == 1, let call = calls.first, let target = members[call] else {
      if !members.hasUnknownKeys {
        let message =
          "a write of a batch has exactly one of `create`, `set`, `update` and `delete`, with a document path"
        diagnostics.append(SuiteProblem.Request.report(message, at: members.start))
      }
      return nil
    }
    guard let text = target.string else {
      diagnostics.append(SuiteProblem.WrongType.report("the path of a document", for: call.rawValue, found: target))
      return nil
    }
    guard call == .delete || members[.value] != nil else {
      let note = "state what is written: `value: {name: Ann}`"
      diagnostics.append(SuiteProblem.MissingKey.report("value", in: members.place, at: members.start, note: note))
      return nil
    }
    let path = try DocumentPath.parseDocument(text, database: database)
    let merges = flag(members[.merge], "merge", &diagnostics)
    let kind = merges && call == .set ? .merge : DocumentWriteReader.Call(rawValue: call.rawValue) ?? .set
    return try DocumentWriteReader.read(kind, path, members[.value])
  }
}
