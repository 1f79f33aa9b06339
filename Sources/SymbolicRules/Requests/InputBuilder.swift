import RulePrograms

/// Makes what the rules see of a request: `request` and `resource`, as in `RuleEvaluation/Documents`.
struct InputBuilder {
  /// The document or object of a request.
  struct Target {
    let names: [Term]
    let before: Term
    let after: Term

    /// Creates the target with the segments `names` of its path, and its fields before and after the request.
    init(_ names: [Term], _ before: Term, _ after: Term) {
      self.names = names
      self.before = before
      self.after = after
    }
  }

  private(set) var inputs: SymbolicInputs
  private(set) var facts: [Formula] = []
  private let space: SymbolicSpace
  private let method: RuleMethod
  private let before: Term
  private let after: Term

  /// - Parameter other: another write of the same commit.
  init(
    _ method: RuleMethod, _ service: SymbolicService, _ target: Target, beside other: SymbolicRequest?,
    in space: SymbolicSpace
  ) {
    self.method = method
    self.space = space
    let names = target.names
    (before, after) = (target.before, target.after)
    let isList = method == .list && service == .firestore
    inputs = SymbolicInputs(reads: Self.reads(method, service, target, beside: other, in: space))
    addCaller()
    let known = isList ? Array(names.dropLast()) : names
    let prefix = service.prefix.map { space.term($0) }
    inputs.members.append(("path", .path(prefix + known)))
    inputs.members.append(("time", .term(space.input(.time))))
    addSegmentFacts(names)
    switch service {
    case .firestore: addDocument(names, .path(prefix + names), isList: isList)
    case .storage: addObject(names)
    case .realtime: break
    }
  }

  private static func reads(
    _ method: RuleMethod, _ service: SymbolicService, _ target: Target, beside other: SymbolicRequest?,
    in space: SymbolicSpace
  ) -> DocumentReads {
    let prefix = SymbolicService.firestore.prefix.map { space.term($0) }
    guard service == .firestore, method != .list else { return DocumentReads(prefix: prefix, requested: []) }
    let isWrite = [.create, .update, .delete].contains(method)
    let own = DocumentReads.Requested(
      ids: target.names, before: target.before, after: isWrite ? target.after : target.before)
    return DocumentReads(prefix: prefix, requested: [own] + (other?.inputs.reads.requested ?? []))
  }

  /// Adds `request.auth`: null, or a map with the uid and the claims of a token that the service accepted.
  private mutating func addCaller() {
    let auth = space.input(.auth)
    inputs.members.append(("auth", .term(auth)))
    let (uid, token) = (space.field(auth, "uid"), space.field(auth, "token"))
    let isSignedIn = space.isKind(auth, .map)
    var claims = [
      space.isKind(uid, .string), space.isKind(token, .map),
      space.only(.keys(auth), [space.term("uid"), space.term("token")]),
    ]
    claims.append(space.not(space.equal(uid, space.term(""))))
    claims.append(space.not(space.less(space.term(.integer(128)), space.size(uid))))
    for name in ["sub", "user_id"] { claims.append(space.equal(space.field(token, name), uid)) }
    let firebase = space.field(token, "firebase")
    claims.append(space.isKind(firebase, .map))
    claims.append(space.isKind(space.field(firebase, "sign_in_provider"), .string))
    facts.append(space.either(space.not(isSignedIn), space.all(claims)))
  }

  /// Adds that a variable segment is an id: not empty, and without a slash.
  private mutating func addSegmentFacts(_ names: [Term]) {
    for name in names where space.constant(name) == nil {
      facts.append(space.not(space.equal(name, space.term(""))))
    }
  }

  private mutating func addDocument(_ names: [Term], _ path: SymbolicValue, isList: Bool) {
    let null = SymbolicValue.term(space.term(.null))
    func document(_ fields: Term) -> SymbolicValue {
      var entries = [SymbolicValue.Entry(key: space.term("data"), value: .term(fields), isPresent: .always)]
      if !isList, let id = names.last {
        entries.append(SymbolicValue.Entry(key: space.term("id"), value: .term(id), isPresent: .always))
        entries.append(SymbolicValue.Entry(key: space.term("__name__"), value: path, isPresent: .always))
      }
      return .record(entries)
    }
    inputs.members.append(("method", .term(space.term(method.rawValue))))
    let (exists, isWritten) = (space.isKind(before, .map), space.isKind(after, .map))
    switch method {
    case .create:
      inputs.resource = null
      facts += [space.not(exists), isWritten]
      inputs.members.append(("resource", document(after)))
    case .update:
      inputs.resource = document(before)
      facts += [exists, isWritten]
      inputs.members.append(("resource", document(after)))
    case .delete:
      inputs.resource = space.choose([(exists, document(before)), (space.not(exists), null)])
      facts.append(space.not(isWritten))
      inputs.members.append(("resource", null))
    case .list:
      inputs.resource = document(before)
      facts.append(exists)
      inputs.members.append(("query", .term(space.input(.query))))
    default:
      inputs.resource = space.choose([(exists, document(before)), (space.not(exists), null)])
    }
  }

  /// The kinds of an object's metadata. A client that uploads an object cannot set those of the service.
  private static let metadataKinds: [String: Kinds] = [
    "name": .string, "bucket": .string, "size": .int, "contentType": [.string, .absent], "md5Hash": [.string, .absent],
    "crc32c": [.string, .absent], "contentDisposition": [.string, .absent], "contentEncoding": [.string, .absent],
    "contentLanguage": [.string, .absent], "metadata": .map,
  ]
  private static let storedKinds: [String: Kinds] = [
    "generation": .int, "metageneration": .int, "timeCreated": .timestamp, "updated": .timestamp,
    "etag": [.string, .absent],
  ]

  private mutating func addObject(_ names: [Term]) {
    space.memberKinds[after] = (Self.metadataKinds, .absent)
    space.memberKinds[before] = (Self.metadataKinds.merging(Self.storedKinds) { first, _ in first }, .absent)
    for object in [before, after] { space.memberKinds[space.field(object, "metadata")] = ([:], [.string, .absent]) }
    let null = SymbolicValue.term(space.term(.null))
    let exists = space.isKind(before, .map)
    let stored = space.choose([(exists, .term(before)), (space.not(exists), null)])
    switch method {
    case .list: break
    case .create, .update:
      inputs.resource = stored
      facts.append(space.isKind(after, .map))
      if method == .update { facts.append(exists) }
      inputs.members.append(("resource", .term(after)))
    case .delete:
      inputs.resource = stored
      facts.append(exists)
      inputs.members.append(("resource", null))
    default:
      inputs.resource = stored
      inputs.members.append(("resource", null))
    }
  }
}
