import Platform
import RulePrograms
import RuleValues
import SourceText
import SymbolicRules

/// What the rules of a path in Cloud rules mention: who owns a document, which documents grant a role, which fields are written.
struct Mentions {
  /// A document about the caller that the rules look up.
  struct Grant: Hashable {
    /// The path, whose variable `uid` is the caller's uid.
    let path: String
    /// The field that the rules read; nil if they only test whether the document exists.
    let field: String?
    /// The texts with one of which the field grants something; empty if other values may grant something too.
    var values: [String] = []
  }

  /// The variables of the path that the rules compare with the caller's uid.
  private(set) var ownerVariables: [String] = []
  /// The fields that the rules compare with the caller's uid, as a member of `resource.data`: `.owner`.
  private(set) var ownerFields: [String] = []
  /// The documents about the caller.
  private(set) var grants: [Grant] = []
  /// The written fields, as a member of `request.resource.data`: `.title`.
  private(set) var writtenFields: [String] = []

  /// The work for a method. What is not visited is not mentioned.
  private static let visits = 200_000

  init(
    at path: CloudPath, for methods: Set<RuleMethod>, in program: Program, _ service: RulesService
  ) {
    for method in RuleMethod.allCases where methods.contains(method) {
      let space = SymbolicSpace(WorkBudget(visits: Self.visits))
      let request = SymbolicRequest(RequestForm(method, path.form), to: service, in: space)
      let formula = request.isAllowed(by: program)
      let reader = Reader(request: request, path: path, uid: space.field(space.input(.auth), "uid"))
      for case .equal(let left, let right) in formula.atoms(in: space) {
        for (uid, other) in [(left, right), (right, left)] where uid == reader.uid {
          append(reader.variable(other), to: &ownerVariables)
          append(reader.field(other, of: request.before) ?? reader.field(other, of: request.after), to: &ownerFields)
        }
      }
      let terms = space.terms(of: [formula])
      let looked = terms.compactMap { term in
        reader.grant(term).map { grant in
          var grant = grant
          if grant.field != nil { grant.values = GrantingValues(of: term, in: formula, space).texts }
          return grant
        }
      }
      for grant in looked
      where grant.field != nil || !looked.contains(where: { $0.path == grant.path && $0.field != nil }) {
        append(grant, to: &grants)
      }
      if method == .create || method == .update {
        for term in terms {
          guard case .field(request.after, _) = space[term] else { continue }
          append(reader.field(term, of: request.after), to: &writtenFields)
        }
      }
    }
  }

  private func append<Value: Equatable>(_ value: Value?, to list: inout [Value]) {
    if let value, !list.contains(value) { list.append(value) }
  }

  /// Reads the terms of one kind of requests.
  private struct Reader {
    let request: SymbolicRequest
    let path: CloudPath
    let uid: Term
    private var space: SymbolicSpace { request.space }

    /// Returns the name of a path's variable.
    func variable(_ term: Term) -> String? {
      guard case .input(.segment(let index)) = space[term], path.names.indices.contains(index) else { return nil }
      return path.names[index]
    }

    /// Returns how rules write a field of a document, behind `data`.
    func field(_ term: Term, of document: Term) -> String? {
      guard case .field(let outer, let key) = space[term], let name = space.constant(key)?.text else { return nil }
      let isName = name.utf8.allSatisfy { $0.isNameByte } && !(name.utf8.first?.isDecimalDigit ?? true)
      guard isName || CloudText.isPlain(name) else { return nil }
      let member = isName ? ".\(name)" : "['\(name)']"
      if outer == document { return member }
      return field(outer, of: document).map { $0 + member }
    }

    /// Returns the document about the caller that a term is, or is a field of.
    func grant(_ term: Term) -> Grant? {
      if case .field(let document, let key) = space[term], let name = space.constant(key)?.text,
        CloudText.isPlain(name), let path = lookup(document)
      {
        return Grant(path: path, field: name)
      }
      return lookup(term).map { Grant(path: $0, field: nil) }
    }

    private func lookup(_ document: Term) -> String? {
      guard case .document(let ids, isAfter: false) = space[document], ids.contains(uid) else { return nil }
      var hasCaller = false
      let names = ids.enumerated().map { index, id -> String in
        if let text = space.constant(id)?.text { return text }
        if id == uid, !hasCaller {
          hasCaller = true
          return "{uid}"
        }
        return "{id\(index)}"
      }
      return "/" + names.joined(separator: "/")
    }
  }
}
