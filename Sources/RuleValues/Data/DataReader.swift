package import SourceText

/// A reader of Firebase's JSON form of data.
///
/// Arrays are children named 0, 1, …; `.value` and `.priority` carry a priority; `.sv` is a server value. `null`, `{}`
/// and `[]` are no data.
///
/// Sources: the client's `nodeFromJSON.ts` and `validation.ts`; recordings r20 and r28 of davideast/pyric.
package struct DataReader {
  private let base: DataPath
  private var sites: [WrittenValue.Site] = []
  private var problems = ProblemList<DataProblem>()

  /// Reads the value in `json`, which a client writes at `path`.
  ///
  /// - Returns: the value, or the first problems and the number of further ones. Depth is counted from the root of the
  ///   tree.
  package static func read(_ json: JSONNode, at path: DataPath) -> Result<WrittenValue, DataProblems> {
    var reader = DataReader(base: path)
    let template = reader.node(json, at: .root)
    guard reader.problems.isEmpty else { return .failure(DataProblems(reader.problems)) }
    return .success(WrittenValue(template, sites: reader.sites))
  }

  /// Reads the values of an update: the members of a JSON object, whose keys are paths below `path`.
  ///
  /// - Returns: the paths relative to `path`, each with its value; or the problems of the first invalid value.
  package static func readUpdate(
    _ json: JSONNode, at path: DataPath
  ) -> Result<[(path: DataPath, value: WrittenValue)], DataProblems> {
    var values: [(path: DataPath, value: WrittenValue)] = []
    for member in json.members {
      let below = DataPath(member.key)
      switch read(member.value, at: path.appending(below)) {
      case .success(let value): values.append((below, value))
      case .failure(let problems): return .failure(problems)
      }
    }
    return .success(values)
  }

  private init(base: DataPath) { self.base = base }

  private mutating func report(_ kind: DataProblem.Kind, _ path: DataPath, _ span: Span) {
    problems.append(DataProblem(kind, path: path, span: span))
  }

  private mutating func node(_ json: JSONNode, at path: DataPath) -> DataNode {
    if !json.isNull, base.depth + path.depth > DataLimits.maximumDepth {
      report(.tooDeep, path, json.span)
      return .absent
    }
    switch json.value {
    case .null: return .absent
    case .bool(let bool): return .leaf(.bool(bool))
    case .integer(let integer): return .leaf(.integer(integer))
    case .double(let double): return .leaf(.double(double))
    case .string(let string): return .leaf(checked(string, path, json.span))
    case .array: return array(json.elements, at: path)
    case .object: return object(json, at: path)
    }
  }

  private mutating func checked(_ string: String, _ path: DataPath, _ span: Span) -> Scalar {
    let bytes = string.utf8.count
    if bytes > DataLimits.maximumStringBytes { report(.longString(bytes: bytes), path, span) }
    return .string(string)
  }

  private mutating func array(_ elements: [JSONNode], at path: DataPath) -> DataNode {
    var children: [DataChild] = []
    for (index, element) in elements.enumerated() {
      let key = DataKey("\(index)")
      children.append(DataChild(key, node(element, at: path.appending(key))))
    }
    return .node(children)
  }

  private mutating func object(_ json: JSONNode, at path: DataPath) -> DataNode {
    let members = json.members
    if let server = members.first(where: { $0.key == ".sv" }) {
      return serverValue(server.value, alone: members.count == 1, at: path, isPriority: false)
    }
    var children: [DataChild] = []
    var value: JSONNode?
    var priority: Scalar?
    var seen: Set<DataKey> = []
    for member in members {
      let key = DataKey(member.key)
      guard seen.insert(key).inserted else {
        report(.duplicateKey(member.key), path, member.keySpan)
        continue
      }
      switch member.key {
      case ".value": value = member.value
      case ".priority": priority = self.priority(member.value, at: path)
      default:
        if let problem = DataLimits.problem(inKey: key) { report(problem, path, member.keySpan) }
        children.append(DataChild(key, node(member.value, at: path.appending(key))))
      }
    }
    guard let value else { return .node(children, priority: priority) }
    if !children.isEmpty { report(.valueBesideChildren, path, value.span) }
    return leaf(value, at: path).withPriority(priority)
  }

  private mutating func leaf(_ json: JSONNode, at path: DataPath) -> DataNode {
    switch json.value {
    case .array: break
    case .object:
      if let server = json[".sv"] {
        return serverValue(server, alone: json.members.count == 1, at: path, isPriority: false)
      }
    default: return node(json, at: path)
    }
    report(.valueNotScalar, path, json.span)
    return .absent
  }

  private mutating func priority(_ json: JSONNode, at path: DataPath) -> Scalar? {
    switch json.value {
    case .null: return nil
    case .integer(let integer): return .integer(integer)
    case .double(let double): return .double(double)
    case .string(let string): return checked(string, path, json.span)
    case .object:
      guard let server = json[".sv"] else { break }
      return serverValue(server, alone: json.members.count == 1, at: path, isPriority: true).leaf
    case .bool, .array: break
    }
    report(.priorityType, path, json.span)
    return nil
  }

  private mutating func serverValue(
    _ json: JSONNode, alone: Bool, at path: DataPath, isPriority: Bool
  ) -> DataNode {
    guard alone, let value = Self.parse(json) else {
      report(.serverValue, path, json.span)
      return .absent
    }
    sites.append(WrittenValue.Site(path: path, isPriority: isPriority, value: value))
    return .leaf(.integer(0))
  }

  private static func parse(_ json: JSONNode) -> WrittenValue.ServerValue? {
    if json.string == "timestamp" { return .timestamp }
    guard json.members.count == 1, let delta = json["increment"] else { return nil }
    switch delta.value {
    case .integer(let integer): return .increment(.integer(integer))
    case .double(let double): return .increment(.double(double))
    default: return nil
    }
  }
}

/// The problems of one value: the first ones and the number of further ones.
package struct DataProblems: Error, Hashable, Sendable, CustomStringConvertible {
  private let list: ProblemList<DataProblem>

  /// At least one problem, and at most 20.
  package var problems: [DataProblem] { list.kept }
  /// The number of problems beyond ``problems``.
  package var droppedCount: Int { list.droppedCount }
  /// The text `and 3 more problems`. Nil if ``problems`` has all of them.
  package var remainder: String? { list.remainder }

  /// Creates a list from the first of `problems`.
  package init(_ problems: [DataProblem]) { self.init(ProblemList(problems)) }

  /// Wraps a list of problems.
  package init(_ list: ProblemList<DataProblem>) { self.list = list }

  /// One line per problem.
  package var description: String {
    (problems.map(\.description) + [remainder].compactMap(\.self)).joined(separator: "\n")
  }
}
