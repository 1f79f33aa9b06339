import DocumentTrees
import Identities
package import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A line with one Realtime Database request, or with rules to load.
struct RequestLine: LineForm {
  private enum Kind: String, CaseIterable {
    case load
    case read
    case write
    case update
  }

  private let document: LineDocument
  private let kind: Kind
  /// The rules.
  var rules: LineRules { get throws(LineError) { try document.rules() } }

  /// Reads the operation.
  ///
  /// - Throws: if it is missing or invalid.
  init(_ document: LineDocument, _: RulesService) throws(LineError) {
    self.document = document
    let name = try document.string("op")
    guard let kind = Kind(rawValue: name) else {
      throw LineError("op", "must be \"load\", \"read\", \"write\" or \"update\", not \(TerminalText.quoted(name))")
    }
    self.kind = kind
  }

  static func fits(_: LineDocument, _ service: RulesService) -> Bool { service == .realtime }

  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content {
    .outcome(try outcome(ruleset))
  }

  /// Returns the answer with `ruleset`, the result of loading the rules.
  ///
  /// - Throws: if the line lacks a member, or its data or identity is invalid.
  private func outcome(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Outcome {
    let context = kind == .load ? nil : try RequestContext(document)
    let loaded: AnyRuleset
    do throws(RulesetError) {
      loaded = try ruleset.get()
    } catch {
      return LineAnswer.Outcome(.refuse, error: error.firstText)
    }
    guard let context else { return LineAnswer.Outcome(.accept) }
    do throws(OperationError) {
      return try context.outcome(try operation(context), loaded)
    } catch {
      return LineAnswer.Outcome(.refuse, error: error.description)
    }
  }

  private func operation(_ context: RequestContext) throws(OperationError) -> DataOperation {
    switch (kind, context.value) {
    case (.write, let value?): try OperationReader.set(context.path, value)
    case (.update, let value?): try OperationReader.update(context.path, value)
    default: try OperationReader.read(context.path, query: document["query"])
    }
  }
}

/// The inputs of a request besides the rules.
private struct RequestContext {
  let path: DataPath
  let value: JSONNode?
  private let tree: InMemoryTree
  private let caller: IdentityReading
  private let now: Int64

  init(_ document: LineDocument) throws(LineError) {
    now = try document.now()
    caller = try document.caller(now: now)
    tree = try document.tree()
    path = DataPath(try document.string("path"))
    value = document["value"]
    if value == nil, try document.string("op") != "read" { throw LineError("value", "is missing; null deletes") }
  }

  func outcome(_ operation: DataOperation, _ ruleset: AnyRuleset) throws(OperationError) -> LineAnswer.Outcome {
    let situation = Situation(request: .realtime(operation), identity: caller.identity, now: now)
    return LineAnswer.Outcome(
      Simulator.judge(situation, in: tree, by: ruleset), about: caller, named: "auth", .realtime)
  }
}

extension LineDocument {
  /// The default time of a request, in milliseconds since 1970. It is constant, so the same lines get the same answers.
  static let defaultNow: Int64 = 1_760_000_000_000

  /// Returns `now`, in milliseconds since 1970.
  package func now() throws(LineError) -> Int64 {
    guard contains("now") else { return Self.defaultNow }
    switch self["now"]?.value {
    case .integer(let now): return now
    default: throw LineError("now", "must be a whole number of milliseconds since 1970")
    }
  }

  /// Returns `auth`. It is required, so that a line without it is not mistaken for a caller who is not signed in.
  fileprivate func caller(now: Int64) throws(LineError) -> IdentityReading {
    let isOverride = try overridesAuth(.realtime)
    let known = knownValue("auth")
    if case .caller(now, isOverride, let caller)? = known?.reading { return caller }
    guard let auth = self["auth"] else {
      throw LineError("auth", "is missing; write null for a caller who is not signed in")
    }
    let caller = try LineIdentity.read(auth, named: "auth", isOverride: isOverride, now: now)
    known?.reading = .caller(now: now, isOverride: isOverride, caller)
    return caller
  }

  private static let emptyTree = InMemoryTree()

  /// Returns a tree of `data`, all stored data, which must not be changed. As in an export, it cannot contain server
  /// values.
  fileprivate func tree() throws(LineError) -> InMemoryTree {
    let known = knownValue("data")
    if case .data(let tree)? = known?.reading { return tree }
    guard let data = self["data"] else { return Self.emptyTree }
    let value: WrittenValue
    do throws(DataProblems) {
      value = try DataReader.read(data, at: .root).get()
    } catch {
      throw LineError("data", error)
    }
    if let site = value.sites.first { throw LineError("data", DataProblem(.illegalKey(".sv"), path: site.path)) }
    let tree = InMemoryTree(value.template)
    known?.reading = .data(tree)
    return tree
  }
}

extension LineAnswer.Outcome {
  /// Creates the outcome of a request, with what is doubtful about its caller.
  init(_ judgement: Judgement, about caller: IdentityReading, named name: String, _ service: RulesService) {
    self.init(judgement)
    warnings = caller.warnings(for: service).map { LineError(name, $0).message }
  }

  /// Creates the outcome of a request.
  package init(_ judgement: Judgement) {
    if let problem = judgement.problem {
      self.init(.refuse, error: problem.description)
    } else if case .failed(let error)? = judgement.decision?.reason {
      self.init(.deny, error: "\(error)")
    } else {
      let isAllowed = judgement.outcome == .allow
      var rule: String?
      for case .rule(let name) in judgement.reasons { rule = name }
      self.init(isAllowed ? .allow : .deny, because: rule)
      message = judgement.message
      otherMode = judgement.otherMode.map { ($0.mode.rawValue, $0.decision.isAllowed ? .allow : .deny) }
    }
  }
}

extension RulesetError {
  /// The first error as `line:column: text`.
  package var firstText: String? { firstText(linesBefore: 0) }

  /// Returns the first error, with a line number that does not count the generated lines before the author's text.
  package func firstText(linesBefore: Int) -> String? {
    guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first else { return nil }
    let position = file.position(of: first.span.start)
    return "\(max(1, position.line - linesBefore)):\(position.column): \(first.message)"
  }
}
