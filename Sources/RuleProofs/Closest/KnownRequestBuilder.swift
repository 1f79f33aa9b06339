import Identities
import Platform
import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SymbolicRules

/// Makes the questions about a request.
struct KnownRequestBuilder {
  private let situation: Situation
  private let ruleset: AnyRuleset
  private var program: Program { ruleset.program }
  private let goal: ChangeGoal
  private let work: SearchWork
  private let documents: [DocumentPath: DocumentFields]

  init(_ situation: Situation, _ ruleset: AnyRuleset, _ goal: ChangeGoal, within work: SearchWork) {
    self.work = work
    self.situation = situation
    self.ruleset = ruleset
    self.goal = goal
    documents = Dictionary(situation.seed.documents.map { ($0.path, $0.fields) }) { $1 }
  }

  // MARK: Cloud Firestore

  func firestore(_ operation: FirestoreRequest.Operation) -> [KnownRequest] {
    switch operation {
    case .get(let path): [read(path)].compactMap(\.self)
    case .batchGet(let paths): paths.prefix(Self.maximumDocuments).compactMap { read($0) }
    case .list(let query): [list(query)].compactMap(\.self)
    case .commit(let writes): commit(writes)
    }
  }

  /// The maximum number of documents of a request that are searched.
  private static let maximumDocuments = 4

  private func read(_ path: DocumentPath) -> KnownRequest? {
    guard path.database == DocumentPath.defaultDatabase else { return nil }
    var values = self.values(for: .firestore)
    values.inputs[.before] = .some(values.documents[path].map { .map($0) })
    values.inputs[.checksDocument] = .bool(false)
    return cloud(.get, path.segments, of: .firestore, values, document: path)
  }

  /// The rules check each document of a commit once, as it is after all of its writes.
  private func commit(_ writes: [DocumentWrite]) -> [KnownRequest] {
    guard let time = Timestamp(milliseconds: situation.now) else { return [] }
    var states: [DocumentPath: DocumentFields?] = [:]
    var paths: [DocumentPath] = []
    for write in writes {
      if case .verify = write.change { continue }
      if states[write.path] == nil { paths.append(write.path) }
      states[write.path] = .some(write.applied(to: states[write.path] ?? documents[write.path], at: time))
    }
    return paths.prefix(Self.maximumDocuments).flatMap { write(of: $0, leaving: states) }
  }

  /// - Parameter states: the documents after the commit.
  private func write(of path: DocumentPath, leaving states: [DocumentPath: DocumentFields?]) -> [KnownRequest] {
    guard path.database == DocumentPath.defaultDatabase else { return [] }
    let before = documents[path]
    let after = states[path] ?? nil
    let methods: [RuleMethod] =
      after == nil ? [.delete] : before == nil ? [.create, .update] : [.update, .create]
    return methods.compactMap { method in
      var values = self.values(for: .firestore)
      values.written = states
      values.inputs[.before] = .some(before.map { .map($0) })
      values.inputs[.after] = .some(after.map { .map($0) })
      return cloud(method, path.segments, of: .firestore, values, document: path)
    }
  }

  private func list(_ query: DocumentQuery) -> KnownRequest? {
    guard !query.allDescendants, query.parent.database == DocumentPath.defaultDatabase else { return nil }
    var values = self.values(for: .firestore)
    values.inputs[.before] = .some(.map(query.filter.map { Self.equalities($0) } ?? DocumentFields()))
    values.hasUnknownFields = true
    var members = DocumentFields()
    if let limit = query.limit { members["limit"] = .integer(limit) }
    if query.offset > 0 { members["offset"] = .integer(query.offset) }
    values.inputs[.query] = .some(.map(members))
    (values.inputs[.namesDocument], values.inputs[.spansCollections]) = (.bool(false), .bool(false))
    return cloud(.list, query.parent.segments + [query.collection, "id"], of: .firestore, values)
  }

  /// Returns the fields whose values a filter states.
  private static func equalities(_ filter: DocumentFilter) -> DocumentFields {
    var fields = DocumentFields()
    switch filter {
    case .and(let parts):
      for part in parts { for entry in equalities(part).entries { fields[entry.name] = entry.value } }
    case .field(let path, .equal, let value) where path.names.count == 1: fields[path.names[0]] = value
    default: break
    }
    return fields
  }

  // MARK: Cloud Storage

  func storage(_ operation: StorageRequest.Operation) -> [KnownRequest] {
    if case .list(ObjectName.defaultBucket, let prefix) = operation { return [listing(prefix)].compactMap(\.self) }
    guard let object = operation.object, object.bucket == ObjectName.defaultBucket else { return [] }
    var values = self.values(for: .storage)
    let stored = situation.seed.object(object)?.fields
    values.inputs[.before] = .some(stored.map { .map($0) })
    values.inputs[.after] = .some(nil)
    let methods: [RuleMethod]
    switch operation {
    case .get: methods = [.get]
    case .list: return []
    case .delete: methods = [.delete]
    case .create(_, let metadata), .update(_, let metadata):
      values.inputs[.after] = .map(metadata)
      methods = if case .create = operation { [.create] } else { [.update] }
    }
    return methods.compactMap { cloud($0, object.segments, of: .storage, values) }
  }

  private func listing(_ prefix: String) -> KnownRequest? {
    var values = self.values(for: .storage)
    (values.inputs[.before], values.inputs[.after]) = (.some(nil), .some(nil))
    return cloud(.list, prefix.split(separator: "/").map(String.init), of: .storage, values)
  }

  // MARK: Cloud services

  /// Returns the question about a request whose variables a test states.
  func stated(_ request: CloudRequest, to service: RulesService) -> KnownRequest? {
    let known: RulesService = service == .storage ? .storage : .firestore
    let isListing = known == .firestore && request.method == .list
    guard request.path.count >= known.prefix.count else { return nil }
    func fields(_ statement: CloudRequest.Statement) -> RequestValues.Value {
      guard case .map(let fields) = statement else { return .none }
      if known == .storage { return .map(fields) }
      if case .map(let data)? = fields["data"] { return .map(data) }
      return .map(DocumentFields())
    }
    var values = self.values(for: service)
    values.inputs[.auth] = if case .map(let auth) = request.auth { .map(auth) } else { .null }
    values.inputs[.time] = .some(request.time.map { .timestamp($0) })
    values.inputs[.before] = .some(fields(request.resource))
    values.inputs[.after] = .some(fields(request.newResource))
    values.inputs[.checksDocument] = .bool(false)
    let names = Array(request.path.dropFirst(known.prefix.count)) + (isListing ? ["id"] : [])
    return cloud(request.method, names, of: known, values)
  }

  private func values(for service: RulesService) -> RequestValues {
    var values = RequestValues(SymbolicSpace(work.cases))
    values.inputs[.auth] = .some(situation.identity.requestAuth(for: service).map { .map($0) } ?? .null)
    values.inputs[.time] = .some(Timestamp(milliseconds: situation.now).map { .timestamp($0) })
    values.documents = documents
    return values
  }

  private func cloud(
    _ method: RuleMethod, _ names: [String], of service: RulesService, _ values: RequestValues,
    document: DocumentPath? = nil
  ) -> KnownRequest? {
    var values = values
    guard let segments = FormOfPath(program, service.prefix).segments(of: names) else { return nil }
    for (index, name) in names.enumerated() { values.inputs[.segment(index)] = .string(name) }
    let form = RequestForm(method, segments)
    return known(values, KnownForms.Key(forms: [form], service: service), document: document) { space in
      let request = SymbolicRequest(form, to: service, in: space)
      return (request.achieves(goal, by: program), request.facts)
    }
  }

  /// Returns a request of a form.
  ///
  /// - Parameter make: returns that a request of the form achieves the goal, and what holds for each of them.
  private func known(
    _ values: RequestValues, _ key: KnownForms.Key, paths: [DataPath] = [], document: DocumentPath? = nil,
    make: (SymbolicSpace) -> (isAchieved: Formula, facts: Formula)
  ) -> KnownRequest? {
    guard let usual = form(key, make) else { return nil }
    func made(of form: FormQuestion) -> KnownRequest {
      var values = values
      values.space = SymbolicSpace(over: form.space, work.cases)
      return KnownRequest(
        values: values, truth: RequestTruth(values), form: form, paths: paths, document: document)
    }
    let request = made(of: usual)
    // A test can state a caller whom no service knows.
    let dropped = usual.callerFacts.indices.filter { request.truth.holds(usual.callerFacts[$0]) == false }
    if dropped.isEmpty { return request }
    var key = key
    key.dropped = dropped
    return form(key, make).map { made(of: $0) }
  }

  /// Returns the question about a form, which is kept for other searches if it is that of all requests that are allowed; nil
  /// if the work is spent.
  private func form(
    _ key: KnownForms.Key, _ make: (SymbolicSpace) -> (isAchieved: Formula, facts: Formula)
  ) -> FormQuestion? {
    guard let forms = work.forms, case .allowed = goal else {
      return FormQuestion(in: SymbolicSpace(work.cases), without: key.dropped, make)
    }
    if forms.isSpent { return nil }
    var key = key
    key.visits = forms.visits
    let known = KnownForms.shared.question(key, by: ruleset.deciding) {
      FormQuestion(in: SymbolicSpace(WorkBudget(visits: key.visits)), without: key.dropped, make)
    }
    if let known { forms.spend(known.visits) }
    return known
  }

  // MARK: Realtime Database

  func realtime(_ operation: DataOperation) -> KnownRequest? {
    var values = RequestValues(SymbolicSpace(work.cases))
    values.inputs[.auth] = .some(situation.identity.authValue(for: .realtime).map { DocumentValue($0) } ?? .null)
    values.inputs[.now] = .integer(situation.now)
    values.data[.data] = situation.seed.data
    let form = FormOfPath(program, [])
    let paths: [DataPath]
    var forms: [[RequestForm.Segment]] = []
    switch operation {
    case .read(let path, let query):
      values.inputs[.query] = .some(.map(Self.members(query)))
      guard let segments = form.segments(of: path.keys.map(\.text)) else { return nil }
      (forms, paths) = ([segments], [path])
    case .set(let path, let value):
      guard let segments = form.segments(of: path.keys.map(\.text)) else { return nil }
      (forms, paths) = ([segments], [path])
      values.data[.written(0)] = resolved(value, at: path)
    case .update(let base, let writes):
      paths = writes.map { base.appending($0.path) }
      forms = paths.map { $0.keys.map { RequestForm.Segment.literal(RuleText($0.text)) } }
      for (index, write) in writes.enumerated() {
        values.data[.written(index)] = resolved(write.value, at: paths[index])
      }
    }
    guard let first = forms.first else { return nil }
    for (index, key) in (paths.first ?? .root).keys.enumerated() { values.inputs[.segment(index)] = .string(key.text) }
    let isRead = if case .read = operation { true } else { false }
    let method = isRead ? RuleMethod.read : .write
    // A write of data does not become a deletion.
    let isWritten = paths.indices.map { !isRead && values.data[.written($0)]?.isAbsent == false }
    let key = KnownForms.Key(forms: forms.map { RequestForm(method, $0) }, service: .realtime, isWritten: isWritten)
    return known(values, key, paths: paths) { space in
      let request = SymbolicDataOperation(RequestForm(method, first), with: Array(forms.dropFirst()), in: space)
      let (isAchieved, facts) = request.achieves(goal, by: program)
      let leavesData = request.values.enumerated().map { index, value in
        isWritten[index] ? space.isPresent(value) : .always
      }
      return (isAchieved, space.all([facts] + leavesData))
    }
  }

  private func resolved(_ value: WrittenValue, at path: DataPath) -> DataNode {
    value.resolved(now: situation.now) { site throws(Never) in
      situation.seed.data.descendant(path).descendant(site).leaf
    }
  }

  private static func members(_ query: DataQuery?) -> DocumentFields {
    var members = DocumentFields()
    let flags: [(QueryMember, DataQuery.Order)] = [
      (.orderByKey, .key), (.orderByValue, .value), (.orderByPriority, .priority),
    ]
    for (member, order) in flags { members[member.rawValue] = .bool(query?.order == order) }
    guard let query else { return members }
    if case .child(let path) = query.order { members[QueryMember.orderByChild.rawValue] = .string(path) }
    let bounds: [(QueryMember, DataQuery.Bound?)] = [
      (.startAt, query.startAt), (.endAt, query.endAt), (.equalTo, query.equalTo),
    ]
    for case (let member, .scalar(let scalar)?) in bounds { members[member.rawValue] = DocumentValue(scalar) }
    if let limit = query.limitToFirst { members[QueryMember.limitToFirst.rawValue] = .integer(Int64(limit)) }
    if let limit = query.limitToLast { members[QueryMember.limitToLast.rawValue] = .integer(Int64(limit)) }
    return members
  }
}
