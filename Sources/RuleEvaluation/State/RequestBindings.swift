import RulePrograms
import RuleRequests
import RuleValues

/// The values of `request` and `resource` in Cloud rules.
struct RequestBindings {
  /// A value, or the source of a value that is loaded when a rule first reads it.
  enum Entry: BitwiseCopyable {
    /// The variable or member is missing.
    case absent
    /// A value that is known.
    case value(RuleValue)
    /// The stored document at this place of the table: a map, or null.
    case before(Int)
    /// The document at this place after the request.
    case after(Int)
    /// The stored document at this place, which must exist: for a query for one id.
    case found(Int)
    /// The metadata of the object of a Storage request.
    case object
    /// The signed-in user.
    case auth
    /// The name of the method.
    case method(RuleMethod)
  }

  /// The members of `request`.
  private(set) var members = RequestMembers()
  /// Additional members that a test defines.
  var statedMembers = DocumentFields()
  /// The value of `resource`.
  var resource = Entry.absent
  /// The value of `request.auth` once a rule has read it. It stays the same for all operations of a request.
  var knownAuth: RuleValue?
  /// The value of `request.auth.uid` once a rule has read only that member.
  var knownUID: RuleValue?
  /// The source of the signed-in user and the documents; nil if a test defines all data.
  var surroundings: (any CloudRequestData)?
  /// Whether documents are read before conditions are evaluated.
  var readsAhead = false
  /// The documents of this decision.
  var documents = DocumentTable()
  /// The database of the documents that rules can read; nil if they can read none.
  var database: String?
  /// The results of service functions that a test defines; nil if it defines none.
  var mocks: [CloudRequest.FunctionMock]?
  /// The object of a Storage request.
  var object: ObjectName?
  /// Whether the decision is about documents that are known only through a query.
  var isQuery = false
  /// Whether a query is being proven. Fields that the query does not constrain are then unknown instead of missing.
  var isProof = false
  /// The map of all members of `request`, once a rule has read it.
  var wholeRequest: RuleValue?

  /// Begins the next operation of the same request.
  mutating func beginOperation() {
    members.removeAll()
    resource = .absent
    wholeRequest = nil
  }

  /// Clears the data of the last request.
  mutating func reset() {
    beginOperation()
    knownAuth = nil
    knownUID = nil
    surroundings = nil
    if !statedMembers.isEmpty { statedMembers = DocumentFields() }
    if mocks != nil { mocks = nil }
    if object != nil { object = nil }
    isQuery = false
    isProof = false
  }

  /// Adds a member to `request`.
  @inline(__always)
  mutating func add(_ name: RequestMembers.Name, _ entry: Entry) { members.append(name, entry) }

  /// Adds a member with a known value to `request`.
  @inline(__always)
  mutating func add(_ name: RequestMembers.Name, _ value: RuleValue) { add(name, .value(value)) }
}

extension EvaluationState {
  /// Returns the value of `request`, of one of its members, or of `resource`.
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
    if !environment.statedMembers.isEmpty, let stated = environment.statedMembers[name.text] {
      return arena.value(stated)
    }
    return arena.fault(.undefinedProperty, .name(arena.append(name.text)))
  }

  /// Returns the value of an entry, or the fault `missing` if it is absent.
  private mutating func value(of entry: RequestBindings.Entry, missing: EvaluationFault) -> RuleValue {
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

  mutating func auth() -> RuleValue {
    if let known = environment.knownAuth { return known }
    let value = environment.surroundings?.auth(in: &arena) ?? .null
    environment.knownAuth = value
    return value
  }

  /// Returns `request` as a map of all its members.
  private mutating func wholeRequest() -> RuleValue {
    if let known = environment.wholeRequest { return known }
    var pairs: [RuleValue] = []
    for member in environment.members {
      if case .absent = member.entry { continue }
      pairs.append(.string(arena.append(member.name.text)))
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
