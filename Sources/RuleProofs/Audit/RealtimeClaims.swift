import RulePrograms
import RuleValues
import SymbolicRules

/// Makes the standard claims about rules of a Realtime Database.
struct RealtimeClaims {
  private let program: Program
  private var drafts: [ClaimDraft] = []

  static func all(_ program: Program) -> [ClaimDraft] {
    var claims = RealtimeClaims(program: program)
    for node in program.nodes.indices { claims.add(node) }
    return claims.drafts
  }

  private init(program: Program) { self.program = program }

  private mutating func add(_ topic: AuditTopic, _ text: String) {
    drafts.append(ClaimDraft(topic: topic, text: text))
  }

  private mutating func add(_ node: Int) {
    let path = program.location(ofNode: node)
    let isRoot = path == "/"
    if program.nodes[node].write != nil, !isRoot {
      add(.signedOutWrites, "never write \(path) when auth == null")
    } else if program.nodes[node].write != nil {
      add(.signedOutWrites, "never write /** when auth == null")
    }
    if !isRoot { addOwners(node, path) }
    if !isRoot, isWritable(node) { addValues(node, path) }
    if program.nodes[node].wildcard != nil, !isRoot, isReadable(node) {
      let limit = StandardClaims.maximumResults
      add(
        .wholeCollections,
        "never read \(path) unless query.limitToFirst <= \(limit) || query.limitToLast <= \(limit)")
    }
  }

  private func isWritable(_ node: Int) -> Bool {
    program.path(toNode: node).contains { program.nodes[$0].write != nil }
  }

  private func isReadable(_ node: Int) -> Bool {
    program.path(toNode: node).contains { program.nodes[$0].read != nil }
  }

  // MARK: Owners and roles

  private mutating func addOwners(_ node: Int, _ path: String) {
    guard program.nodes[node].write != nil || program.nodes[node].read != nil || program.nodes[node].validate != nil
    else { return }
    let steps = program.steps(toNode: node)
    let segments = steps.map { step -> RequestForm.Segment in
      if case .key(let key) = step { .literal(RuleText(key.text)) } else { .variable }
    }
    for method in [RuleMethod.read, .write] {
      let space = SymbolicSpace()
      let operation = SymbolicDataOperation(RequestForm(method, segments), in: space)
      // The conditions of the rules on the way are enough: who may write, not what is valid.
      let formula = space.any(
        operation.grants(in: program).map {
          operation.truth(of: program[$0.rule].condition, in: $0, of: program).isTrue
        })
      let uid = space.field(space.input(.auth), "uid")
      if method == .write, program.nodes[node].write != nil {
        var owners = Owners()
        for case .equal(let left, let right) in formula.atoms(in: space) {
          for (known, other) in [(left, right), (right, left)] where known == uid {
            note(other, steps, of: operation, in: &owners)
          }
        }
        addOwners(owners, path)
      }
      for term in space.terms(of: [formula]) { addRole(term, uid, space) }
    }
  }

  /// What the rules of a location compare with the caller's uid.
  private struct Owners {
    /// The variables of the path.
    var variables: [String] = []
    /// The paths of data below the location before the write.
    var before: [String] = []
    /// The paths of data below the location after the write.
    var after: [String] = []
  }

  private func note(
    _ term: Term, _ steps: [MatchNode.Step], of operation: SymbolicDataOperation, in owners: inout Owners
  ) {
    let space = operation.space
    if case .input(.segment(let index)) = space[term], case .wildcard(let name, _) = steps[index] {
      return append(name, to: &owners.variables)
    }
    if let keys = keys(of: term, in: space, root: operation.values[0]) {
      return append(names(of: keys[...], in: space), to: &owners.after)
    }
    let keys = keys(of: term, in: space, root: space.input(.data))
    guard let keys, keys.count > operation.paths[0].count, keys.starts(with: operation.paths[0]) else { return }
    append(names(of: keys.dropFirst(operation.paths[0].count), in: space), to: &owners.before)
  }

  private func append(_ name: String?, to list: inout [String]) {
    if let name, !name.isEmpty, !list.contains(name) { list.append(name) }
  }

  /// Returns the path of constant keys; nil if a key is not constant.
  private func names(of keys: ArraySlice<Term>, in space: SymbolicSpace) -> String? {
    let names = keys.compactMap { space.constant($0)?.text }
    return names.count == keys.count && names.allSatisfy(Self.isPlain) ? names.joined(separator: "/") : nil
  }

  /// Adds that only owners write. Who is named in the data that is there owns it. What is new can name its owner.
  private mutating func addOwners(_ owners: Owners, _ path: String) {
    let variables = owners.variables.map { "auth.uid === \($0)" }
    if owners.before.isEmpty, owners.after.isEmpty {
      for owner in variables { add(.otherUsersData, "never write \(path) unless \(owner)") }
      return
    }
    var fields = owners.before
    for name in owners.after { append(name, to: &fields) }
    func all(_ data: String, _ names: [String]) -> String {
      (variables + names.map { "auth.uid === \(data).child('\($0)').val()" }).joined(separator: " || ")
    }
    add(.otherUsersData, "never write \(path) when data.exists() unless \(all("data", fields))")
    if !owners.after.isEmpty {
      let owner = all("newData", owners.after)
      add(.otherUsersData, "never write \(path) when !data.exists() && newData.exists() unless \(owner)")
    }
  }

  /// Returns the keys from the root to the place of a term.
  private func keys(of term: Term, in space: SymbolicSpace, root: Term) -> [Term]? {
    var keys: [Term] = []
    var current = term
    while case .field(let outer, let key) = space[current] {
      keys.append(key)
      current = outer
    }
    return current == root ? keys.reversed() : nil
  }

  /// Adds that a user cannot write what the rules look up about the user.
  private mutating func addRole(_ term: Term, _ uid: Term, _ space: SymbolicSpace) {
    guard let keys = keys(of: term, in: space, root: space.input(.data)), let caller = keys.firstIndex(of: uid) else {
      return
    }
    let names = keys.enumerated().map { index, key -> String? in
      if index == caller { return "$uid" }
      return space.constant(key).map { $0.text ?? "" } ?? "$key\(index)"
    }.compactMap(\.self)
    guard names.count == keys.count, names.allSatisfy(Self.isPlain), !names.contains("") else { return }
    let path = "/" + names.joined(separator: "/")
    add(.selfGrantedRoles, "never write \(path) when auth.uid === $uid && newData.exists()")
    let below = names.dropFirst(caller + 1)
    if !below.isEmpty {
      let user = "/" + names.prefix(caller + 1).joined(separator: "/")
      let child = "child('\(below.joined(separator: "/"))').val()"
      add(.selfGrantedRoles, "never write \(user) when auth.uid === $uid && newData.\(child) !== data.\(child)")
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.utf8.contains { [0x27, 0x5C, 0x22, 0x2F].contains($0) || $0 <= 0x20 }
  }

  // MARK: Values

  private mutating func addValues(_ node: Int, _ path: String) {
    let named = program.nodes[node].namedChildren.compactMap { child -> String? in
      if case .key(let key) = program.nodes[child].step { key.text } else { nil }
    }.filter(Self.isPlain)
    let limit = StandardClaims.maximumText
    if program.nodes[node].isLeaf {
      let path = hasNamedSiblings(node) ? Self.ofOtherKey(path) : path
      add(.unboundedValues, "never write \(path) when newData.isString() && newData.val().length > \(limit)")
    } else if !named.isEmpty {
      add(.openSchema, "never write \(path) when newData.hasChild('\(StandardClaims.otherField)')")
    }
  }

  /// Whether a node is a wildcard beside named locations, whose rules are not its own.
  private func hasNamedSiblings(_ node: Int) -> Bool {
    guard case .wildcard = program.nodes[node].step, let parent = program.nodes[node].parent else { return false }
    return !program.nodes[parent].namedChildren.isEmpty
  }

  /// Returns a path whose last variable is a key that no rule names.
  private static func ofOtherKey(_ path: String) -> String {
    path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(StandardClaims.otherField)"
  }
}
