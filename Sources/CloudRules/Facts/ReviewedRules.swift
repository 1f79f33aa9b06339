import RulePrograms
import RuleValues
import SourceText

/// A checked file with the terms of its conditions, for lints that only a review runs.
struct ReviewedRules: Sendable {
  let linted: LintedRules
  let tree: SyntaxTree
  let terms: Terms
  let nodes: NodesByKind
  let allows: [ReviewedAllow]
  /// The statements that can grant, and whose condition is not a constant. Those that are never evaluated are left out.
  let conditional: [ReviewedAllow]
  /// The field that each term reads.
  private let fields: [(isIncoming: Bool, name: String)?]
  /// The time of the review in milliseconds since 1970.
  let now: Int64

  init(_ linted: LintedRules, now: Int64) {
    self.linted = linted
    self.now = now
    tree = linted.tree
    nodes = NodesByKind(tree)
    var terms = Terms(linted.checked)
    let conditions = linted.tree.allows.map { allow in allow.condition.map { terms.add(condition: $0) } }
    self.terms = terms
    let allows = zip(linted.tree.allowIDs, conditions).map { id, condition in
      let allow = linted.tree[id]
      return ReviewedAllow(
        id: id, match: allow.match, service: linted.service(of: id), methods: linted.methods(of: id),
        span: allow.keywordSpan, condition: condition,
        branches: condition.map { terms.operands(of: $0, .or).map { terms.operands(of: $0, .and) } } ?? [[]],
        outcome: condition.map { terms.outcome(of: $0) } ?? true, isLiteral: linted.constant(id) != nil,
        reads: condition.map { terms.reads(of: $0) } ?? [], parts: condition.map { terms.parts(of: $0) } ?? [])
    }
    self.allows = allows
    conditional = allows.filter { allow in
      allow.outcome == nil && allow.service != nil && !allow.reads.contains(.unknown)
        && !linted.namesCollection(allow.match) && !linted.checked.isUnreachable(allow.match)
    }
    fields = terms.all.map { Self.field(terms.path(of: $0)) }
  }

  /// The path of a match below the documents or objects, as written: `/users/{uid}`.
  func writtenPath(of match: MatchID) -> String {
    let segments = linted.path(of: match).map { segment in
      switch segment.kind {
      case .literal(let text): text
      case .template: "*"
      case .capture(let name): "{\(name.text)}"
      case .glob(let name): "{\(name.text)=**}"
      }
    }
    // `/databases/{database}/documents`, or `/b/{bucket}/o`
    return "/" + segments.dropFirst(3).joined(separator: "/")
  }

  // MARK: Terms

  /// The field of a document or the metadata of a file that a term reads.
  func field(_ id: TermID) -> (isIncoming: Bool, name: String)? { fields[id.index] }

  private static func field(_ path: [String]?) -> (isIncoming: Bool, name: String)? {
    guard let path else { return nil }
    let isIncoming = path.starts(with: ["request", "resource"])
    let names = path.dropFirst(isIncoming ? 2 : 1)
    guard isIncoming || path.first == "resource", names.count > 1, ["data", "metadata"].contains(names.first) else {
      return nil
    }
    return (isIncoming, names.dropFirst().joined(separator: "."))
  }

  /// The field that the term compares with the user's id.
  func owner(_ id: TermID) -> (isIncoming: Bool, name: String)? {
    guard case .equal(let left, let right) = terms[id] else { return nil }
    return isUID(left) ? field(right) : isUID(right) ? field(left) : nil
  }

  func isUID(_ id: TermID) -> Bool { terms.path(of: id) == ["request", "auth", "uid"] }

  /// Whether the condition depends on who the user is, and not only on whether there is one, or on new data that names
  /// the user.
  func restrictsUser(_ id: TermID) -> Bool {
    terms.reads(of: id).contains(.identity) && !terms.isSignInTest(id) && owner(id)?.isIncoming != true
  }

  /// Whether the statement reads a field of the new data or, with `false`, of the stored data.
  func reads(_ name: String, isIncoming: Bool, in allow: ReviewedAllow) -> Bool {
    allow.parts.contains { id in
      guard let field = field(id) else { return false }
      return field.isIncoming == isIncoming && (field.name == name || field.name.hasPrefix("\(name)."))
    }
  }

  /// Whether the condition uses the data of a document as a whole, such as its keys or a comparison with other data.
  func readsWholeData(isIncoming: Bool, in allow: ReviewedAllow) -> Bool {
    let whole = isIncoming ? ["request", "resource", "data"] : ["resource", "data"]
    return allow.parts.contains { id in
      switch terms[id] {
      case .member, .memberOr: return false
      default: return terms[id].operands.contains { terms.path(of: $0) == whole }
      }
    }
  }
}

extension LintedRules {
  /// Whether the path of a match is `/databases/{database}/documents`, which is not the path of a document.
  func namesDatabase(_ match: MatchID) -> Bool {
    guard checked.service(of: tree[match].service) == .firestore else { return false }
    let path = path(of: match)
    guard path.count == 3, case .literal("databases") = path[0].kind, case .literal("documents") = path[2].kind else {
      return false
    }
    return !path[1].isGlob
  }

  /// Whether the path of a match has the length of a collection's, so that no document has it.
  func namesCollection(_ match: MatchID) -> Bool {
    guard checked.service(of: tree[match].service) == .firestore else { return false }
    let path = path(of: match)
    return path.count > 3 && path.count.isMultiple(of: 2) && !path.contains(where: \.isGlob)
  }
}
