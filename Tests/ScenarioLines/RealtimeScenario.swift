import DocumentTrees
import Identities
import RequestLines
import RequestSimulation
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// A line that describes several requests under one set of rules, as recordings of the service's own verdicts do.
///
/// The rules are the subtree that stood at `/<id>`, and paths are relative to that place. Each case begins with nothing
/// but what it says: first `seed`, then `mockData` at the case's path. Where it says `<UID>`, the user's id is meant.
struct RealtimeScenario: LineForm {
  private static let uid = "recordedUser"
  private static let placeholder = "<UID>"

  private let base: DataPath
  private let cases: [JSONNode]
  private let now: Int64
  private let user: Identity
  /// The text of the rules, on its own lines within a whole rules file.
  let rules: LineRules

  static func fits(_ document: LineDocument, _ service: RulesService) -> Bool {
    document["cases"] != nil && service == .realtime
  }

  /// Reads what every scenario has.
  ///
  /// - Throws: where something is missing, or the service is another.
  init(_ document: LineDocument, _: RulesService) throws(LineError) {
    guard let id = try document.id()?.text else { throw LineError("id", "is missing") }
    base = DataPath(id)
    guard base.depth == 1 else { throw LineError("id", "must be the key that the rules stood at") }
    guard let list = document["cases"], case .array = list.value else { throw LineError("cases", "must be a list") }
    cases = list.elements
    now = try document.now()
    user = try Self.anonymousUser(now: now)
    var text: [UInt8] = Array("{\"rules\":{".utf8)
    JSONWriter.append(id, to: &text)
    rules = LineRules(text + ":\n".utf8 + (try document.string("rules")).utf8 + "\n}}".utf8)
  }

  /// The answers to the cases.
  ///
  /// - Throws: where the rules are rejected, or a case cannot be read.
  func content(_ ruleset: Result<AnyRuleset, RulesetError>) throws(LineError) -> LineAnswer.Content {
    let loaded: AnyRuleset
    do throws(RulesetError) {
      loaded = try ruleset.get()
    } catch {
      throw LineError("rules", error.firstText(linesBefore: 1) ?? "refused")
    }
    var outcomes = ScenarioOutcomes()
    for (index, node) in cases.enumerated() {
      let description = node["description"]?.string ?? "case \(index + 1)"
      do throws(OperationError) {
        outcomes.append(description, try outcome(of: node, loaded))
      } catch {
        throw LineError("cases[\(index)]", error)
      }
    }
    return outcomes.content
  }

  private func outcome(of node: JSONNode, _ ruleset: AnyRuleset) throws(OperationError) -> LineAnswer.Outcome {
    guard let name = node["opPath"]?.string else { throw OperationError("`opPath` must be a path", at: node.span) }
    guard let isSignedIn = node["authPresent"]?.bool else {
      throw OperationError("`authPresent` must be true or false", at: node.span)
    }
    let path = base.appending(Self.path(name))
    let operation: DataOperation
    switch node["operation"]?.string {
    case "read": operation = .read(path)
    case "write":
      guard let value = node["newData"] else { throw OperationError("`newData` is missing", at: node.span) }
      do throws(DataProblems) {
        operation = .set(path, Self.inserting(try DataReader.read(value, at: path).get()))
      } catch {
        return LineAnswer.Outcome(.refuse, error: error.description)
      }
    default: throw OperationError("`operation` must be \"read\" or \"write\"", at: node.span)
    }
    let tree = InMemoryTree(try stored(node, path))
    let identity = isSignedIn ? user : .unauthenticated
    let situation = Situation(request: .realtime(operation), identity: identity, now: now)
    return LineAnswer.Outcome(Simulator.judge(situation, in: tree, by: ruleset))
  }

  private func stored(_ node: JSONNode, _ path: DataPath) throws(OperationError) -> DataNode {
    var root = DataNode.absent
    for member in node["seed"]?.members ?? [] {
      let place = base.appending(Self.path(member.key))
      root.set(try data(member.value, at: place), at: place)
    }
    if let value = node["mockData"] { root.set(try data(value, at: path), at: path) }
    return root
  }

  /// The stored data, without server values.
  private func data(_ json: JSONNode, at path: DataPath) throws(OperationError) -> DataNode {
    let value: WrittenValue
    do throws(DataProblems) {
      value = Self.inserting(try DataReader.read(json, at: path).get())
    } catch {
      throw OperationError(error.description, at: json.span)
    }
    guard let site = value.sites.first else { return value.template }
    throw OperationError(DataProblem(.illegalKey(".sv"), path: site.path).description, at: json.span)
  }

  private static func anonymousUser(now: Int64) throws(LineError) -> Identity {
    let file = SourceFile(name: "user", text: "{\"uid\":\"\(uid)\",\"provider\":\"anonymous\"}")
    do throws(IdentityError) {
      return try IdentityReader.read(JSONReader.read(file, .strict).tree.root, now: now / 1000).get().identity
    } catch {
      throw LineError("authPresent", error)
    }
  }

  // MARK: The user's id

  private static func path(_ text: String) -> DataPath { DataPath(inserting(text)) }

  private static func inserting(_ value: WrittenValue) -> WrittenValue {
    let sites = value.sites.map {
      let path = DataPath($0.path.keys.map { DataKey(inserting($0.text)) })
      return WrittenValue.Site(path: path, isPriority: $0.isPriority, value: $0.value)
    }
    return WrittenValue(inserting(value.template), sites: sites)
  }

  private static func inserting(_ node: DataNode) -> DataNode {
    let priority = node.priority.map(inserting)
    switch node.content {
    case .absent: return .absent
    case .leaf(let scalar): return .leaf(inserting(scalar), priority: priority)
    case .children(let children):
      return .node(children.map { DataChild(DataKey(inserting($0.key.text)), inserting($0.node)) }, priority: priority)
    }
  }

  private static func inserting(_ scalar: Scalar) -> Scalar {
    if case .string(let text) = scalar { return .string(inserting(text)) }
    return scalar
  }

  private static func inserting(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: placeholder.utf8) {
        result += uid.utf8
        rest = rest.dropFirst(placeholder.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
