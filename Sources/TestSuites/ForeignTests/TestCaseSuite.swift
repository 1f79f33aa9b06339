import RequestSimulation
package import RuleValues
import RulesProjects
package import SourceText

/// Builds a suite from cases that state everything they depend on, as those of Pyric and Google do. Stated data
/// becomes stored data, and each stated user gets a name.
package struct TestCaseSuite {
  /// A case, with the parts that both formats have.
  package struct Case {
    var name: String?
    let expectation: String
    let method: String
    let path: String
    let span: Span
    /// The user of the request; nil if the case states none.
    package var auth: JSONNode?
    /// The data stored at the path.
    package var stored: JSONNode?
    /// The value to write.
    package var written: JSONNode?
    /// The kind of write: `set`, `merge` or `update`.
    var mode: String?
    var query: JSONNode?
    /// The time of the request.
    package var time: JSONNode?
    /// The mocked results of functions.
    package var mocks: [JSONNode] = []

    /// Creates a case with a request and nothing else.
    package init(name: String? = nil, expectation: String, method: String, path: String, span: Span) {
      self.name = name
      self.expectation = expectation
      self.method = method
      self.path = path
      self.span = span
    }
  }

  private let service: RulesService
  private var users: [(name: String, json: String, node: ValueDraft)] = []
  private var names: [String: Int] = [:]
  private var cases: [ValueDraft] = []
  /// The errors and warnings of the cases.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Creates a suite for rules of `service`, without cases.
  package init(_ service: RulesService) { self.service = service }

  /// Returns the suite as a tree.
  package func tree(rules: String) -> JSONNode {
    let start = Span(at: 0)
    return ValueDraft.mapping(
      [
        ("rules", start, .text(rules, at: start)),
        ("users", start, .mapping(users.map { ($0.name, start, $0.node) }, start)),
        ("cases", start, .list(cases, start)),
      ], start
    ).tree
  }

  /// Adds a case, or reports why a suite cannot express it.
  package mutating func add(_ stated: Case) {
    guard let outcome = ["ALLOW": "allow", "DENY": "deny"][stated.expectation.uppercased()] else {
      return report("`expectation` must be `ALLOW` or `DENY`, not `\(stated.expectation)`", stated.span)
    }
    guard let verb = verb(stated) else {
      return report("this service has no method `\(stated.method)`", stated.span)
    }
    let span = stated.span
    var members: [ValueDraft.Member] = []
    if let name = stated.name { members.append(("name", span, .text(unique(name), at: span))) }
    members.append(("as", span, .text(user(stated.auth, span), at: span)))
    members.append((verb, span, .text(path(stated, verb), at: span)))
    if ["set", "create", "update", "upload"].contains(verb) {
      members.append(("value", span, written(stated)))
      if stated.mode?.lowercased() == "merge", verb == "set" {
        members.append(("merge", span, .scalar(.bool(true), span)))
      }
    }
    for member in stated.query?.members ?? [] {
      members.append((member.key, member.keySpan, .written(member.value, place: nil)))
    }
    members += seed(stated, verb)
    if let time = stated.time { members.append(("now", span, .written(time, place: nil))) }
    members.append(("expect", span, .text(outcome, at: span)))
    cases.append(.mapping(members, span))
  }

  private mutating func report(_ message: String, _ span: Span) {
    diagnostics.append(SuiteProblem.ForeignTest.report(message, at: span))
  }

  /// Returns the name, with a number appended if it is already taken.
  private mutating func unique(_ name: String) -> String {
    let count = (names[name] ?? 0) + 1
    names[name] = count
    return count == 1 ? name : unique("\(name) (\(count))")
  }

  // MARK: Users

  private mutating func user(_ auth: JSONNode?, _ span: Span) -> String {
    guard let auth, !auth.isNull else { return user("nobody", json: "null", .scalar(.null, span)) }
    return user(auth["uid"]?.string ?? "user", json: auth.jsonText, ForeignUser.draft(auth, &diagnostics))
  }

  private mutating func user(_ name: String, json: String, _ node: ValueDraft) -> String {
    if let known = users.first(where: { $0.json.utf8.elementsEqual(json.utf8) }) { return known.name }
    var free = name
    var count = 1
    while users.contains(where: { $0.name.utf8.elementsEqual(free.utf8) }) {
      count += 1
      free = "\(name) \(count)"
    }
    users.append((free, json, node))
    return free
  }

  // MARK: Operations

  private func verb(_ stated: Case) -> String? {
    switch (service, stated.method) {
    case (.realtime, "read"), (.realtime, "get"): stated.query == nil ? "read" : "query"
    case (.realtime, "write"), (.realtime, "set"), (.realtime, "create"): "set"
    case (.realtime, "update"), (.firestore, "get"), (.firestore, "list"), (.firestore, "create"),
      (.firestore, "delete"), (.storage, "get"), (.storage, "list"), (.storage, "update"), (.storage, "delete"):
      stated.method
    case (.realtime, "delete"): "remove"
    case (.firestore, "update"): stated.mode?.lowercased() == "update" ? "update" : "set"
    case (.storage, "create"): "upload"
    default: nil
    }
  }

  /// Returns the path from the root of the default database or bucket; for a query, the path of the collection.
  private func path(_ stated: Case, _ verb: String) -> String {
    var steps = stated.path.split(separator: "/", omittingEmptySubsequences: true)
    if service == .firestore, steps.first == "databases", steps.count > 3 {
      let isDefault = steps[1] == "(default)" || steps[1].hasPrefix("{")
      if isDefault { steps.removeFirst(3) }
      if verb == "list", steps.count % 2 == 0 { steps.removeLast() }
    }
    return "/" + steps.joined(separator: "/")
  }

  private func written(_ stated: Case) -> ValueDraft {
    guard let value = stated.written, !value.isNull else {
      return service == .realtime ? .scalar(.null, stated.span) : .mapping(size(nil, stated.span), stated.span)
    }
    guard service == .storage else { return .written(value, place: nil) }
    let members = value.members.map { ($0.key, $0.keySpan, ValueDraft.written($0.value, place: nil)) }
    return .mapping(size(value, stated.span) + members, value.span)
  }

  /// Returns the `size` that an object requires, if the case does not state it.
  private func size(_ metadata: JSONNode?, _ span: Span) -> [ValueDraft.Member] {
    service == .storage && metadata?["size"] == nil ? [("size", span, .scalar(.integer(0), span))] : []
  }

  // MARK: Stored data

  private func seed(_ stated: Case, _ verb: String) -> [ValueDraft.Member] {
    let (span, path) = (stated.span, path(stated, verb))
    var stored = stated.stored.map { $0["data"] ?? $0 }
    if stored?.isNull ?? false { stored = nil }
    if service == .realtime {
      guard let stored else { return [] }
      let data = path.split(separator: "/").reversed().reduce(ValueDraft.written(stored, place: nil)) { below, key in
        .mapping([(String(key), span, below)], span)
      }
      return [("data", span, data)]
    }
    var places: [ValueDraft.Member] = []
    let name = service == .storage ? path : String(path.dropFirst())
    if let stored, service == .storage {
      let members = stored.members.map { ($0.key, $0.keySpan, ValueDraft.written($0.value, place: nil)) }
      places.append((name, span, .mapping(size(stored, span) + members, span)))
    } else if let stored, verb != "list" {
      places.append((name, span, .written(stored, place: nil)))
    } else if stated.method == "update" {
      places.append((name, span, .mapping(size(nil, span), span)))
    }
    var mocks: [ValueDraft.Member] = []
    for mock in stated.mocks.compactMap({ mock($0, span) }) where !mock.key.utf8.elementsEqual(name.utf8) {
      // A document may have two mocks, one for `get` and one for `exists`.
      if !mocks.contains(where: { $0.key.utf8.elementsEqual(mock.key.utf8) }) { mocks.append(mock) }
    }
    if service == .firestore {
      return places.isEmpty && mocks.isEmpty ? [] : [("documents", span, .mapping(places + mocks, span))]
    }
    return (places.isEmpty ? [] : [("objects", span, .mapping(places, span))])
      + (mocks.isEmpty ? [] : [("documents", span, .mapping(mocks, span))])
  }

  /// Returns the document that a mock of `get` or `exists` returns; nil if the mock is of no document.
  private func mock(_ node: JSONNode, _ span: Span) -> ValueDraft.Member? {
    guard let path = node["args"]?.elements.first?["exactValue"]?.string ?? node["args"]?.elements.first?.string,
      let value = node["result"]?["value"], value.bool != false
    else { return nil }
    let steps = TestCasePath.segments(path, isEncoded: true)
    let isWhole = steps.count > 3 && steps[0].utf8.elementsEqual("databases".utf8)
    let key = (isWhole ? steps.dropFirst(3) : steps[...]).joined(separator: "/")
    let fields = value.bool == true ? nil : value["data"] ?? value
    return (key, span, fields.map { .written($0, place: nil) } ?? .mapping([], span))
  }
}
