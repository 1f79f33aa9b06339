import RulePrograms
import RuleValues

/// Makes what the rules see of a request: `request` and `resource`, as `RequestBindings` of `RuleEvaluation` has them.
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
    _ method: RuleMethod, _ service: RulesService, _ target: Target, beside other: SymbolicRequest?,
    in space: SymbolicSpace
  ) {
    self.method = method
    self.space = space
    let names = target.names
    (before, after) = (target.before, target.after)
    inputs = SymbolicInputs(reads: Self.reads(method, service, target, beside: other, in: space))
    addCaller()
    inputs.add("time", .term(space.input(.time)))
    inputs.add("method", .term(space.term(method.rawValue)))
    addSegmentFacts(names)
    let path = service.prefix.map { space.term($0) } + names
    switch service {
    case .firestore:
      addPath(path)
      addDocument(names, .path(path))
      addUndocumented()
    case .storage:
      inputs.add("path", .path(path))
      addObject(names)
    case .realtime: break
    }
  }

  private static func reads(
    _ method: RuleMethod, _ service: RulesService, _ target: Target, beside other: SymbolicRequest?,
    in space: SymbolicSpace
  ) -> DocumentReads {
    let prefix = RulesService.firestore.prefix.map { space.term($0) }
    if service == .firestore, method == .list {
      return DocumentReads(prefix: prefix, requested: [], hasStateAfter: space.not(space.namesDocument))
    }
    guard service == .firestore else { return DocumentReads(prefix: prefix, requested: [], hasStateAfter: .always) }
    let isWrite = [.create, .update, .delete].contains(method)
    let own = DocumentReads.Requested(
      ids: target.names, before: target.before, after: isWrite ? target.after : target.before)
    return DocumentReads(
      prefix: prefix, requested: [own] + (other?.inputs.reads.requested ?? []), hasStateAfter: .always)
  }

  /// Adds `request.auth`: null, or a map with the uid and the claims of a token that the service accepted.
  private mutating func addCaller() {
    let auth = space.input(.auth)
    inputs.add("auth", .term(auth))
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

  // MARK: Cloud Firestore

  /// Adds `request.path`. In a query, it is that of the collection, or of the document that the query names. It is an error for
  /// all collections of one id.
  private mutating func addPath(_ path: [Term]) {
    guard method == .list else { return inputs.add("path", .path(path)) }
    let (isNamed, isGroup) = (space.namesDocument, space.spansCollections)
    let isCollection = space.both(space.not(isNamed), space.not(isGroup))
    inputs.add("path", space.choose([(isNamed, .path(path)), (isCollection, .path(path.dropLast()))]))
  }

  private mutating func addDocument(_ names: [Term], _ path: SymbolicValue) {
    let null = SymbolicValue.term(space.term(.null))
    let isNamed = method == .list ? space.namesDocument : .always
    func document(_ fields: Term) -> SymbolicValue {
      var entries = [SymbolicValue.Entry(key: space.term("data"), value: .term(fields), isPresent: .always)]
      if let id = names.last {
        entries.append(SymbolicValue.Entry(key: space.term("id"), value: .term(id), isPresent: isNamed))
        entries.append(SymbolicValue.Entry(key: space.term("__name__"), value: path, isPresent: isNamed))
      }
      return .record(entries)
    }
    let (exists, isWritten) = (space.isKind(before, .map), space.isKind(after, .map))
    let stored = space.choose([(exists, document(before)), (space.not(exists), null)])
    switch method {
    case .create:
      inputs.resource = null
      facts += [space.not(exists), isWritten]
      inputs.add("resource", document(after))
    case .update:
      inputs.resource = document(before)
      facts += [exists, isWritten]
      inputs.add("resource", document(after))
    case .delete:
      inputs.resource = stored
      facts.append(space.not(isWritten))
      inputs.add("resource", null)
    case .list:
      // A query can name a document that does not exist. Then `resource` is an error.
      inputs.resource = space.value(document(before), if: exists)
      facts.append(space.either(isNamed, exists))
      inputs.add("query", .term(space.input(.query)))
    case .get:
      inputs.resource = stored
      inputs.add("resource", stored, if: isVerified)
    case .read, .write, .validate: break
    }
  }

  /// That a `get` is the check of a document in a commit, which has the members of a write.
  private var isVerified: Formula { space.equal(space.input(.checksDocument), space.term(.bool(true))) }

  /// Adds the members that the documentation does not name.
  private mutating func addUndocumented() {
    let null = SymbolicValue.term(space.term(.null))
    let isWrite: Formula = method == .get ? isVerified : method == .list ? .never : .always
    func unmodeled(_ name: String, _ kinds: Kinds) -> SymbolicValue {
      .term(space.input(.unmodeled(space.gap("`request.\(name)`", [], at: "the rules"), kinds)))
    }
    inputs.add("headers", .record([]))
    inputs.add("inTransaction", .truth(space.decided(isWrite)))
    inputs.add("fields", null, if: space.not(isWrite))
    inputs.add("transforms", unmodeled("transforms", [.null, .list]), if: isWrite)
    inputs.add("writeFields", unmodeled("writeFields", [.null, .list]), if: isWrite)
    inputs.add("readFields", null, if: isWrite)
    let isStated = space.unmodeled(space.gap("a precondition", [], at: "the request"))
    inputs.add("autoId", .truth(.no), if: space.both(isWrite, isStated))
  }

  // MARK: Cloud Storage

  /// The kinds of a header: null if the object has none.
  private static let header: Kinds = [.string, .null]
  /// The kinds of an object's metadata. A client that uploads an object cannot set those of the service.
  private static let metadataKinds: [RuleText: Kinds] = [
    "name": .string, "bucket": .string, "size": .int, "md5Hash": [.string, .absent], "crc32c": [.string, .absent],
    "contentType": header, "contentDisposition": header, "contentEncoding": header, "contentLanguage": header,
    "metadata": .map,
  ]
  private static let storedKinds: [RuleText: Kinds] = [
    "generation": .int, "metageneration": .int, "timeCreated": .timestamp, "updated": .timestamp,
    "etag": [.string, .absent],
  ]

  private mutating func addObject(_ names: [Term]) {
    space[membersOf: after] = MemberKinds(named: Self.metadataKinds, others: .absent)
    space[membersOf: before] = MemberKinds(
      named: Self.metadataKinds.merging(Self.storedKinds) { first, _ in first }, others: .absent)
    for object in [before, after] {
      space[membersOf: space.field(object, "metadata")] = MemberKinds(named: [:], others: [.string, .absent])
    }
    let null = SymbolicValue.term(space.term(.null))
    let exists = space.isKind(before, .map)
    let stored = space.choose([(exists, .term(before)), (space.not(exists), null)])
    let isStated = space.unmodeled(space.gap("`request.params`", [], at: "the request"))
    inputs.add("params", .term(space.input(.query)), if: isStated)
    switch method {
    case .list: inputs.add("resource", null)
    case .create, .update:
      inputs.resource = stored
      facts.append(space.isKind(after, .map))
      if method == .update { facts.append(exists) }
      inputs.add("resource", .term(after))
    case .delete:
      inputs.resource = stored
      facts.append(exists)
      inputs.add("resource", null)
    case .get:
      inputs.resource = stored
      inputs.add("resource", null)
    case .read, .write, .validate: break
    }
  }
}
