import DocumentTrees
import Identities
import Platform
import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues

/// Makes random changes of requests, with values near the constants of some rules.
struct RequestMutator {
  /// The values near the constants of the rules of the request that is changed.
  private var values = AttackValues()
  private var numbers: SplitMix
  /// The texts and values of the request that is changed.
  private var own: [DocumentValue] = []

  init(_ numbers: SplitMix) { self.numbers = numbers }

  /// Returns one of some requests with several random changes.
  ///
  /// - Parameters:
  ///   - values: the values near the constants of the rules of the requests.
  ///   - arePlain: whether the requests have no special values, so that their fields get some first.
  mutating func changed(_ situations: [Situation], near values: AttackValues, arePlain: Bool) -> Situation? {
    self.values = values
    guard var situation = numbers.element(of: situations) else { return nil }
    if arePlain { fill(&situation) }
    for _ in 0..<(arePlain ? numbers.below(4) : 1 + numbers.below(4)) { change(&situation) }
    return situation
  }

  /// The maximum number of fields of a document that get values.
  private static let maximumFields = 12

  /// Gives the fields that rules mention random values.
  private mutating func fill(_ situation: inout Situation) {
    own = Self.values(of: situation)
    if numbers.chance(3) { situation.identity = identity(situation.identity) }
    for place in situation.seed.documents.indices {
      situation.seed.documents[place] = Seed.Document(
        path: situation.seed.documents[place].path, fields: filled())
    }
    switch situation.request {
    case .client(.firestore(.commit(let writes))):
      let stored = situation.seed.documents.first?.fields
      let written = writes.map { write -> DocumentWrite in
        guard case .set = write.change else { return write }
        // Updates often keep fields.
        let fields = stored.flatMap { numbers.chance(2) ? changed($0) : nil } ?? filled()
        return fields.problem == nil ? DocumentWrite(write.path, .set(fields)) : write
      }
      situation.request = .firestore(.commit(written))
    case .client(.realtime(.set(let path, _))):
      situation.request = .realtime(.set(path, WrittenValue(data())))
      situation.seed.data.set(data(), at: path)
    case .client(.realtime(let operation)): situation.seed.data.set(data(), at: operation.path)
    case .client, .stated: break
    }
  }

  private mutating func filled() -> DocumentFields {
    var fields = DocumentFields()
    for name in values.names.prefix(Self.maximumFields) where !name.isEmpty && !numbers.chance(3) {
      fields[name] = value()
    }
    return fields.problem == nil ? fields : ["x": .integer(1)]
  }

  private mutating func data() -> DataNode {
    if numbers.chance(5) { return leaf() }
    let children = values.keys.prefix(Self.maximumFields).compactMap { name -> DataChild? in
      if numbers.chance(3) { return nil }
      let node = numbers.chance(5) ? DataNode.node([DataChild(key(), leaf())]) : leaf()
      return node.isAbsent ? nil : DataChild(name, node)
    }
    return children.isEmpty ? .absent : .node(children)
  }

  private mutating func change(_ situation: inout Situation) {
    own = Self.values(of: situation)
    switch numbers.below(8) {
    case 0: situation.identity = identity(situation.identity)
    case 1, 2, 3: changeStored(&situation)
    case 4 where numbers.chance(3): situation.now += Int64(numbers.below(3) - 1) * 3_600_000
    default:
      guard case .client(let operation) = situation.request else { return }
      situation.request = .client(changed(operation))
    }
  }

  // MARK: Values

  /// Returns a value near the constants of the rules or of the request.
  private mutating func value() -> DocumentValue {
    if !own.isEmpty, numbers.chance(4) { return numbers.element(of: own) ?? .null }
    if !values.constants.isEmpty, numbers.chance(2) { return numbers.element(of: values.constants) ?? .null }
    return numbers.element(of: AttackValues.usual) ?? .null
  }

  private mutating func name(_ fields: DocumentFields) -> String {
    let known = fields.entries.map(\.name)
    if !known.isEmpty, numbers.chance(2) { return numbers.element(of: known) ?? "x" }
    if numbers.chance(6), case .string(let text)? = numbers.element(of: own), !text.isEmpty { return text }
    return numbers.element(of: values.names) ?? "x"
  }

  /// Returns an id, which is usually that of another place of the request.
  private mutating func id() -> String {
    let texts = own.compactMap { value in if case .string(let text) = value { text } else { nil } }
    let id = numbers.chance(2) ? numbers.element(of: texts) : numbers.element(of: values.texts)
    guard let id, !id.isEmpty, !id.utf8.contains(UInt8(ascii: "/")), id != ".", id != ".." else { return "x" }
    return id
  }

  /// Returns fields with one change.
  private mutating func changed(_ fields: DocumentFields, depth: Int = 0) -> DocumentFields {
    var fields = fields
    let name = name(fields)
    if name.isEmpty { return fields }
    if case .map(let inner)? = fields[name], depth < 3, !numbers.chance(3) {
      fields[name] = .map(changed(inner, depth: depth + 1))
    } else {
      fields[name] = numbers.chance(6) ? nil : changed(fields[name])
    }
    return fields
  }

  /// Returns a value, or one that is made of the value in its place.
  private mutating func changed(_ old: DocumentValue?) -> DocumentValue {
    guard let old, numbers.chance(2) else { return value() }
    switch old {
    case .integer(let integer):
      return numbers.element(of: [
        .double(Double(integer)), .integer(integer &+ 1), .integer(integer &- 1), .string("\(integer)"),
      ])
        ?? old
    case .double(let double):
      return numbers.element(of: [.integer(Int64(exactly: double) ?? 0), .double(-double), .double(double.nextUp)])
        ?? old
    case .string(let text):
      return numbers.element(of: [
        .array([old]), .map([text.isEmpty ? "x" : text: value()]), .string(text + "x"), .string(text.uppercased()),
      ]) ?? old
    case .array(var elements):
      switch numbers.below(4) {
      case 0: elements.append(value())
      case 1: elements.reverse()
      case 2 where !elements.isEmpty:
        let place = numbers.below(elements.count)
        elements[place] = changed(elements[place])
      default: if !elements.isEmpty { elements.remove(at: numbers.below(elements.count)) }
      }
      return .array(elements)
    case .map(let fields): return .map(changed(fields, depth: 2))
    default: return value()
    }
  }

  /// Returns the values of a request that others of its values may equal: ids, the uid, fields and keys.
  private static func values(of situation: Situation) -> [DocumentValue] {
    var found: [DocumentValue] = []
    if case .user(let user) = situation.identity, let uid = user.uid { found.append(.string(uid.text)) }
    func add(_ fields: DocumentFields) {
      for entry in fields.entries {
        found.append(entry.value)
        switch entry.value {
        case .integer(let integer): found.append(.string("\(integer)"))
        case .bool(let bool): found.append(.string("\(bool)"))
        case .array(let elements): found += elements.prefix(3)
        case .map(let inner): found += inner.entries.flatMap { [.string($0.name), $0.value] }
        case .null, .double, .timestamp, .string, .bytes, .reference, .geoPoint, .vector: break
        }
      }
    }
    for document in situation.seed.documents.prefix(4) {
      found += document.path.segments.map { .string($0) }
      add(document.fields)
    }
    switch situation.request.operation {
    case .firestore(.get(let path))?: found += path.segments.map { .string($0) }
    case .firestore(.commit(let writes))?:
      for write in writes.prefix(4) {
        found += write.path.segments.map { .string($0) }
        if case .set(let fields) = write.change { add(fields) }
      }
    case .realtime(let operation)?: found += operation.path.keys.map { .string($0.text) }
    case .storage(let operation)?: found += (operation.object?.segments ?? []).map { .string($0) }
    case .firestore?, nil: break
    }
    return found
  }

  // MARK: The caller

  private mutating func identity(_ identity: Identity) -> Identity {
    if numbers.chance(4) { return .unauthenticated }
    var text = "alice"
    var claims: Claims?
    if case .user(let user) = identity, let uid = user.uid {
      text = uid.text
      claims = user.claims
    }
    if claims == nil || numbers.chance(3) {
      text = numbers.chance(3) ? text : id()
      claims = nil
    }
    guard let uid = UserID(text) else { return identity }
    let now = NumberChoice.usualTime / 1000
    var known =
      claims ?? ((try? TokenProfile(uid: uid).claims(projectID: MockUser.defaultProjectID, now: now)) ?? [:])
    if let name = numbers.element(of: values.names), !Self.reserved.contains(name) {
      let value = value()
      // A token is JSON, which has no such numbers.
      known[name] = numbers.chance(5) || value.hasSpecialNumber ? nil : value.claim
    }
    if numbers.chance(3) { known["email_verified"] = .bool(numbers.chance(2)) }
    if numbers.chance(3), case .string(let text)? = numbers.element(of: values.constants) {
      known["email"] = .string(text)
    }
    return (try? User(uid, claims: known)).map { .user($0) } ?? identity
  }

  /// The claims whose values a service determines.
  private static let reserved: Set = [
    "sub", "user_id", "uid", "firebase", "iss", "aud", "iat", "exp", "auth_time", "email", "email_verified",
    "phone_number",
  ]

  // MARK: What is stored

  private mutating func changeStored(_ situation: inout Situation) {
    switch situation.request.service {
    case .realtime: situation.seed.data = changed(situation.seed.data, depth: 0)
    case .storage where numbers.chance(2) && !situation.seed.objects.isEmpty:
      change(&situation.seed.objects[0])
    case .firestore, .storage: changeDocuments(&situation)
    }
  }

  private mutating func changeDocuments(_ situation: inout Situation) {
    let known = situation.seed.documents
    if known.isEmpty || numbers.chance(4), let pattern = numbers.element(of: values.documents) {
      let path = DocumentPath(pattern.map { segment in segment ?? id() })
      guard path.problem == nil, !known.contains(where: { $0.path == path }) else { return }
      situation.seed.documents.append(Seed.Document(path: path, fields: changed(changed(DocumentFields()))))
    } else if !known.isEmpty {
      let place = numbers.below(known.count)
      if numbers.chance(12) {
        situation.seed.documents.remove(at: place)
      } else {
        let fields = changed(known[place].fields)
        if fields.problem != nil { return }
        situation.seed.documents[place] = Seed.Document(path: known[place].path, fields: fields)
      }
    }
  }

  private mutating func change(_ object: inout ObjectMetadata) {
    switch numbers.below(3) {
    case 0: if case .integer(let size) = value(), size >= 0 { object.size = size }
    case 1: if case .string(let text) = value() { object.contentType = text }
    default:
      object.metadata.removeAll()
      if case .string(let text) = value() { object.metadata.append((name(DocumentFields()), text)) }
    }
  }

  // MARK: The operation

  private mutating func changed(_ operation: ServiceOperation) -> ServiceOperation {
    switch operation {
    case .firestore(.commit(let writes)): return .firestore(.commit(changed(writes)))
    case .firestore(.list(let query)): return .firestore(.list(changed(query)))
    case .firestore(.get), .firestore(.batchGet): return operation
    case .storage(.create(let object, let fields)): return .storage(.create(object, metadata(fields)))
    case .storage(.update(let object, let fields)): return .storage(.update(object, metadata(fields)))
    case .storage(.get), .storage(.list), .storage(.delete): return operation
    case .realtime(.set(let path, let value)):
      return .realtime(.set(path, WrittenValue(changed(value.template, depth: 0))))
    case .realtime(.update(let path, let values)):
      return .realtime(.update(path, values.map { ($0.path, WrittenValue(changed($0.value.template, depth: 0))) }))
    case .realtime(.read(let path, _)): return .realtime(.read(path, query: dataQuery()))
    }
  }

  /// Returns a commit with a changed write, or one more of a document that is stored or that rules read.
  private mutating func changed(_ writes: [DocumentWrite]) -> [DocumentWrite] {
    var writes = writes
    if writes.count < 4, numbers.chance(8), let pattern = numbers.element(of: values.documents) {
      let path = DocumentPath(pattern.map { segment in segment ?? id() })
      if path.problem == nil, !writes.contains(where: { $0.path == path }) {
        writes.append(DocumentWrite(path, numbers.chance(4) ? .delete : .set(changed(DocumentFields()))))
        return writes
      }
    }
    let place = numbers.below(writes.count)
    guard writes.indices.contains(place), case .set(let fields) = writes[place].change else { return writes }
    let written = changed(fields)
    if written.problem == nil { writes[place] = DocumentWrite(writes[place].path, .set(written)) }
    return writes
  }

  /// Returns a query with other filters: `==` of different fields, as the model describes queries.
  private mutating func changed(_ query: DocumentQuery) -> DocumentQuery {
    var query = query
    if numbers.chance(4) {
      query.limit = numbers.chance(3) ? nil : Int64(1 + numbers.below(100))
      return query
    }
    var filters: [DocumentFilter] = []
    for name in values.names.prefix(Self.maximumFields) where !name.isEmpty && numbers.chance(3) {
      let value = value()
      if value == .null || value == .double(.nan) { continue }
      filters.append(.field(FieldPath(names: [name]), .equal, value))
    }
    query.filter = filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .and(filters)
    return query
  }

  private mutating func metadata(_ fields: DocumentFields) -> DocumentFields {
    var fields = fields
    switch numbers.below(3) {
    case 0: if case .integer(let size) = value(), size >= 0 { fields["size"] = .integer(size) }
    case 1: if case .string(let text) = value() { fields["contentType"] = .string(text) }
    default: if case .string(let text) = value() { fields["metadata"] = .map([name(DocumentFields()): .string(text)]) }
    }
    return fields
  }

  // MARK: Data

  /// Returns data with one change.
  private mutating func changed(_ node: DataNode, depth: Int) -> DataNode {
    guard case .children(let children) = node.content, depth < 6, !numbers.chance(8) else {
      return numbers.chance(3) ? .node([DataChild(key(), leaf())]) : leaf()
    }
    if children.isEmpty || numbers.chance(3) {
      let key = key()
      return .node(children.filter { $0.key != key } + [DataChild(key, leaf())])
    }
    let place = numbers.below(children.count)
    let others = children.enumerated().filter { $0.offset != place }.map(\.element)
    if numbers.chance(5) { return others.isEmpty ? .absent : .node(others) }
    return .node(others + [DataChild(children[place].key, changed(children[place].node, depth: depth + 1))])
  }

  private mutating func key() -> DataKey {
    guard numbers.chance(2) else { return numbers.element(of: values.keys) ?? DataKey("x") }
    let key = DataKey(id())
    return DataLimits.problem(inKey: key) == nil ? key : DataKey("x")
  }

  private mutating func leaf() -> DataNode {
    switch value() {
    case .bool(let bool): .leaf(.bool(bool))
    case .integer(let integer): .leaf(.integer(integer))
    case .double(let double): double.isFinite ? .leaf(.double(double)) : .absent
    case .string(let text): .leaf(.string(text))
    case .map(let fields) where !fields.isEmpty: .node([DataChild(key(), .leaf(.bool(true)))])
    case .null, .timestamp, .bytes, .reference, .geoPoint, .array, .map, .vector: .absent
    }
  }

  private mutating func dataQuery() -> DataQuery? {
    if numbers.chance(4) { return nil }
    var query = DataQuery(order: numbers.element(of: [.key, .value, .priority, .child(key().text)]) ?? .key)
    if numbers.chance(2) { query.limitToFirst = 1 + numbers.below(200) }
    if numbers.chance(3) { query = DataQuery(order: query.order, equalTo: .scalar(.string(id()))) }
    return query
  }
}

extension DocumentValue {
  /// Whether the value is or contains a number that is not finite.
  fileprivate var hasSpecialNumber: Bool {
    switch self {
    case .double(let double): !double.isFinite
    case .array(let elements): elements.contains(where: \.hasSpecialNumber)
    case .map(let fields): fields.entries.contains { $0.value.hasSpecialNumber }
    case .null, .bool, .integer, .timestamp, .string, .bytes, .reference, .geoPoint, .vector: false
    }
  }
}
