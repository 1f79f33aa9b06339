import RulePrograms
import RuleRequests
import RuleValues

extension AnyAllow {
  /// Decides a Firestore request.
  mutating func decide(
    _ request: FirestoreRequest, in surroundings: any CloudRequestData, _ mode: QueryMode
  ) -> Decision {
    switch request.operation {
    case .get(let path): return decide(get: path, at: request.time, in: surroundings)
    case .commit(let writes): return decide(commit: writes, at: request.time, in: surroundings)
    case .batchGet(let paths):
      if let problem = request.problem { return refusal(problem) }
      begin(surroundings, isSingle: paths.count == 1)
      if paths.count > 1, evaluator.environment.readsAhead { surroundings.readAhead(paths) }
      return decision(get(paths, Subject(request.time)))
    case .list(let query):
      if let problem = request.problem { return refusal(problem) }
      begin(surroundings, operationLimit: DocumentTable.totalLimit, totalLimit: DocumentTable.totalLimit)
      evaluator.environment.documents.accounting = .allAccesses
      return list(query, Subject(request.time), mode)
    }
  }

  private func refusal(_ problem: RequestProblem) -> Decision {
    Decision(.refused(problem), rules: evaluator.rules)
  }

  private mutating func begin(_ surroundings: any CloudRequestData, isSingle: Bool) {
    let total = isSingle ? DocumentTable.singleLimit : DocumentTable.totalLimit
    begin(surroundings, operationLimit: DocumentTable.singleLimit, totalLimit: total)
  }

  // MARK: Reading

  /// Decides a `get`.
  mutating func decide(get path: DocumentPath, at time: Timestamp, in surroundings: any CloudRequestData) -> Decision {
    if let problem = FirestoreRequest.problem(inDocument: path) { return refusal(problem) }
    begin(surroundings, isSingle: true)
    return decision(get(path, Subject(time)))
  }

  private mutating func get(_ paths: [DocumentPath], _ subject: Subject) -> Decision.Reason {
    var reason: Decision.Reason?
    for path in paths {
      let judged = get(path, subject)
      guard case .granted = judged else { return judged }
      reason = judged
    }
    return reason ?? .refused(.nothingAsked)
  }

  private mutating func get(_ path: DocumentPath, _ subject: Subject) -> Decision.Reason {
    let segments = evaluator.arena.path(path)
    let place = evaluator.environment.documents.place(ofRequested: path, name: segments)
    evaluator.environment.database = path.database
    subject.begin(&evaluator.environment, isTransaction: false)
    evaluator.environment.add(.path, segments)
    evaluator.environment.add(.fields, .null)
    evaluator.environment.end(.get, resource: .before(place))
    return judge(.get, segments.elements, at: .document(path))
  }

  // MARK: Writing

  /// Decides a commit.
  mutating func decide(
    commit writes: [DocumentWrite], at time: Timestamp, in surroundings: any CloudRequestData
  ) -> Decision {
    if let problem = FirestoreRequest.problem(in: writes) { return refusal(problem) }
    begin(surroundings, isSingle: writes.count == 1 || writes.allSatisfy { $0.path == writes[0].path })
    if writes.count > 1, evaluator.environment.readsAhead { surroundings.readAhead(writes.map(\.path)) }
    return decision(commit(writes, Subject(time)))
  }

  /// Decides each written document once, even if several writes change it. The rules see its state before the commit
  /// and after all writes (emulator 1.19.9).
  private mutating func commit(_ writes: [DocumentWrite], _ subject: Subject) -> Decision.Reason {
    if writes.count == 1 {
      let place = evaluator.environment.documents.place(ofRequested: writes[0].path)
      return apply(writes, place, subject.time) ?? judge(writes, place, subject)
    }
    let changes = changes(writes)
    for (place, writes) in changes.enumerated() {
      if let reason = evaluator.callLimit.reason { return .failed(reason) }
      if let obstacle = apply(writes, place, subject.time) { return obstacle }
    }
    var reason: Decision.Reason?
    for (place, writes) in changes.enumerated() {
      let judged = judge(writes, place, subject)
      guard case .granted = judged else { return judged }
      reason = judged
    }
    return reason ?? .refused(.nothingAsked)
  }

  /// Returns the writes of each document, by its place in the document table. The table is empty before, so places
  /// count from 0 in the order of first mention.
  private mutating func changes(_ writes: [DocumentWrite]) -> [[DocumentWrite]] {
    var changes: [[DocumentWrite]] = []
    for write in writes {
      let place = evaluator.environment.documents.place(ofRequested: write.path)
      if place < changes.count { changes[place].append(write) } else { changes.append([write]) }
    }
    return changes
  }

  /// Computes the final state of a document.
  ///
  /// - Returns: nil, or the reason why the write is impossible whatever the rules say. The stored document could not be
  ///   read, or the result is not a valid document.
  private mutating func apply(_ writes: [DocumentWrite], _ place: Int, _ time: Timestamp) -> Decision.Reason? {
    var fields: DocumentFields?
    switch evaluator.state.state(place, isAfter: false) {
    case .unread, .failed: return .failed(EvaluationFault.store)
    case .missing: break
    case .written(let known, _): fields = known
    case .stored(let encoded, _):
      do throws(CorruptDocument) {
        fields = writes.contains { $0.needsStored } ? try encoded.fields() : DocumentFields()
      } catch {
        let damage = DamagedDocument(evaluator.environment.documents[place].path.description, error)
        evaluator.fail(damage)
        return .failed(damage)
      }
    }
    if writes.allSatisfy({ $0.isVerification }) { return nil }
    let borrowed = writes.span
    for index in borrowed.indices { fields = borrowed[index].applied(to: fields, at: time) }
    if writes.last?.storesCheckedFields != true, let problem = fields?.problem {
      return .refused(.fields(evaluator.environment.documents[place].path, problem))
    }
    evaluator.environment.documents.entries[place].after = fields.map { .written($0, nil) } ?? .missing
    return nil
  }

  private mutating func judge(_ writes: [DocumentWrite], _ place: Int, _ subject: Subject) -> Decision.Reason {
    let path = evaluator.environment.documents[place].path
    evaluator.environment.database = path.database
    let segments = evaluator.arena.path(path)
    evaluator.environment.documents.entries[place].name = segments
    let method = method(of: writes, place)
    subject.begin(&evaluator.environment, isTransaction: true)
    evaluator.environment.add(.path, segments)
    addFieldLists(writes)
    if writes.contains(where: { if case .exists(false) = $0.precondition { true } else { false } }) {
      evaluator.environment.add(.autoId, .bool(false))
    }
    evaluator.environment.add(.resource, method == .delete ? .value(.null) : .after(place))
    evaluator.environment.end(method, resource: .before(place))
    return judge(method, segments.elements, at: .document(path))
  }

  /// Returns the method of the writes. A precondition determines `create` or `update`, whatever is stored (emulator
  /// 1.19.9); if it does not hold, the write fails later.
  private mutating func method(of writes: [DocumentWrite], _ place: Int) -> RuleMethod {
    if writes.allSatisfy({ $0.isVerification }) { return .get }
    guard evaluator.exists(place, isAfter: true) == true else { return .delete }
    switch writes.first?.precondition {
    case .exists(true), .updateTime: return .update
    case .exists(false): return .create
    case nil: return evaluator.exists(place, isAfter: false) == true ? .update : .create
    }
  }

  /// Adds the undocumented members `transforms`, `writeFields` and `readFields`: the transformed fields, and those
  /// fields together with the fields of the masks, unless a write sets the whole document (emulator 1.19.9).
  private mutating func addFieldLists(_ writes: [DocumentWrite]) {
    guard writes.contains(where: { $0.namesFields }) else {
      evaluator.environment.add(.transforms, .null)
      evaluator.environment.add(.writeFields, .null)
      return evaluator.environment.add(.readFields, .null)
    }
    let transformed = writes.flatMap { $0.transforms.map(\.field.engineText) }
    let setsAll = writes.contains { if case .set = $0.change { true } else { false } }
    let masks = writes.compactMap { write in
      if case .update(_, let mask) = write.change, !setsAll { mask } else { nil }
    }
    let isMasked = !masks.isEmpty
    let written = transformed + HashTableOrder.masked(masks.flatMap(\.self))
    let hasFields = isMasked || !transformed.isEmpty
    evaluator.environment.add(.transforms, transformed.isEmpty ? .null : evaluator.arena.list(transformed))
    evaluator.environment.add(.writeFields, hasFields ? evaluator.arena.list(written) : .null)
    evaluator.environment.add(.readFields, .null)
  }
}

/// The properties that all operations of a request share.
struct Subject {
  let time: Timestamp

  init(_ time: Timestamp) { self.time = time.inMilliseconds }

  /// Adds the first members of `request`, in the engine's order.
  func begin(_ environment: inout RequestBindings, isTransaction: Bool) {
    environment.beginOperation()
    environment.add(.time, .timestamp(time))
    environment.add(.auth, .auth)
    environment.add(.headers, .map(ElementsRef(start: 0, count: 0)))
    environment.add(.inTransaction, .bool(isTransaction))
  }
}

extension RequestBindings {
  /// Adds `method`, which is the last member, and sets `resource`.
  mutating func end(_ method: RuleMethod, resource: Entry) {
    add(.method, .method(method))
    self.resource = resource
  }
}

extension Arena {
  /// Returns a list of strings.
  mutating func list(_ texts: [String]) -> RuleValue {
    let start = elements.count
    for text in texts { elements.append(.string(append(text))) }
    return .list(elements(from: start))
  }
}

extension RuleValue {
  /// The segments of a path; empty for other values.
  var elements: ElementsRef {
    if case .path(let elements) = self { elements } else { ElementsRef(start: 0, count: 0) }
  }
}

extension DocumentWrite {
  /// Whether the write has a mask or transforms.
  fileprivate var namesFields: Bool {
    if case .update = change { true } else { !transforms.isEmpty }
  }

  /// Whether the write stores the fields that it carries, which were checked with the request.
  fileprivate var storesCheckedFields: Bool {
    if case .set = change { transforms.isEmpty } else { false }
  }
}
