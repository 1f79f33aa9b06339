import RulePrograms
import RuleValues

/// What `request` and `resource` are in Cloud rules.
struct Environment {
  /// A value, or where to have it from once a rule asks.
  enum Entry: BitwiseCopyable {
    /// It is not there.
    case absent
    /// A value.
    case value(RuleValue)
    /// The stored document at that place of the table: a map, or null.
    case before(Int)
    /// The document as the request leaves it.
    case after(Int)
    /// The stored document, which must be there: a query for one id.
    case found(Int)
    /// The metadata of the object that a Storage request is about.
    case object
    /// Who asks.
    case auth
    /// The method's name.
    case method(RuleMethod)
  }

  /// `request`
  private(set) var members = RequestMembers()
  /// Further members that a test states.
  var statedMembers = DocumentFields()
  /// `resource`
  var resource = Entry.absent
  /// Who asks, once a rule asked for that: it stays the same in all operations of a request.
  var knownAuth: RuleValue?
  /// `request.auth.uid`, once a rule asked for that alone.
  var knownUID: RuleValue?
  /// Where who asks and documents come from; nil where a test states all that there is.
  var surroundings: (any CloudSurroundings)?
  /// The documents of this decision.
  var documents = DocumentTable()
  /// The database that documents are asked of; nil where rules reach none.
  var database: String?
  /// What functions of the service answer, where a test states that.
  var mocks: [CloudRequest.FunctionMock]?
  /// The object that a Storage request is about.
  var object: ObjectName?
  /// Whether documents are judged of which only a query is known.
  var isQuery = false
  /// Whether a query is proven: what it does not say is unknown, instead of not there.
  var isProof = false
  /// `request` as one map, once a rule asked for that.
  var wholeRequest: RuleValue?

  /// Begins the next operation of the same request.
  mutating func beginOperation() {
    members.removeAll()
    resource = .absent
    wholeRequest = nil
  }

  /// Forgets the last request.
  mutating func reset() {
    beginOperation()
    knownAuth = nil
    knownUID = nil
    surroundings = nil
    if !statedMembers.isEmpty { statedMembers = DocumentFields() }
    mocks = nil
    object = nil
    isQuery = false
    isProof = false
  }

  /// Adds a member to `request`.
  @inline(__always)
  mutating func add(_ name: RequestMembers.Name, _ entry: Entry) { members.append(name, entry) }

  /// Adds a member with a value.
  @inline(__always)
  mutating func add(_ name: RequestMembers.Name, _ value: RuleValue) { add(name, .value(value)) }
}

extension EvaluationState {
  /// The value of `request`, of one of its members, or of `resource`.
  mutating func environmentValue(_ input: Expression.Input) -> RuleValue {
    switch input {
    case .requestAuth: member(.auth)
    case .requestMethod: member(.method)
    case .requestPath: member(.path)
    case .requestTime: member(.time)
    case .requestResource: member(.resource)
    case .requestQuery: member(.query)
    case .request: wholeRequest()
    default: value(of: environment.resource, missing: .nullValue)
    }
  }

  private mutating func member(_ name: RequestMembers.Name) -> RuleValue {
    let entry = environment.members.entry(name)
    guard case .absent = entry else { return value(of: entry, missing: .nullValue) }
    if !environment.statedMembers.isEmpty, let stated = environment.statedMembers[name.rawValue] {
      return arena.value(stated)
    }
    return arena.fault(.undefinedProperty, .name(arena.append(name.rawValue)))
  }

  /// The value of an entry; that fault where it is not there.
  private mutating func value(of entry: Environment.Entry, missing: EvaluationFault) -> RuleValue {
    switch entry {
    case .absent: return .error(missing)
    case .value(let value): return value
    case .before(let place): return document(place, isAfter: false)
    case .after(let place): return document(place, isAfter: true)
    case .found(let place):
      let found = document(place, isAfter: false)
      guard case .null = found else { return found }
      return arena.fault(.undecided, .name(arena.append("resource")))
    case .object: return object()
    case .auth: return auth()
    case .method(let method): return .string(arena.append(method.rawValue))
    }
  }

  private mutating func auth() -> RuleValue {
    if let known = environment.knownAuth { return known }
    let value = environment.surroundings?.auth(in: &arena) ?? .null
    environment.knownAuth = value
    return value
  }

  /// `request` by itself: all its members as a map.
  private mutating func wholeRequest() -> RuleValue {
    if let known = environment.wholeRequest { return known }
    var pairs: [RuleValue] = []
    for member in environment.members {
      if case .absent = member.entry { continue }
      pairs.append(.string(arena.append(member.name.rawValue)))
      pairs.append(value(of: member.entry, missing: .nullValue))
    }
    for field in environment.statedMembers.entries {
      pairs.append(.string(arena.append(field.name)))
      pairs.append(arena.value(field.value))
    }
    let whole = RuleValue.map(arena.appendElements(pairs))
    environment.wholeRequest = whole
    return whole
  }
}
