import SourceText

extension Session {
  /// What follows from a request.
  enum Reply {
    /// An answer at once.
    case result(JSONValue)
    /// Something else, such as the start of a call.
    case actions([Action])
  }

  /// The members of `_meta` of versions without a handshake.
  private enum MetaKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
  }

  /// How long a client may keep what never changes while the server runs, in milliseconds.
  private static let lifetime: Int64 = 3_600_000

  /// Answers a request.
  mutating func answer(to request: IncomingMessage.Request, batch: Int?) throws(RPCProblem) -> Reply {
    if request.method == "initialize" { return .result(try initialize(request)) }
    let version = try version(of: request)
    switch request.method {
    case "ping" where !version.isStateless: return .result([:])
    case "server/discover" where version.isStateless: return .result(lasting(discovery, in: version))
    case "tools/list": return .result(lasting(try page(request, catalog.toolList(in: version)), in: version))
    case "tools/call": return .actions(try call(request, version, batch: batch))
    case "resources/list":
      return .result(
        lasting(try page(request, catalog.resourceList(templates: false, in: version)), in: version))
    case "resources/templates/list":
      return .result(lasting(try page(request, catalog.resourceList(templates: true, in: version)), in: version))
    case "resources/read":
      guard let uri = request.parameters?["uri"]?.string else { throw .invalidParameters("`uri` must be a string") }
      guard let contents = catalog.contents(of: uri) else { throw .unknownResource(uri, in: version) }
      return .result(lasting(contents, in: version))
    case "prompts/list": return .result(lasting(try page(request, catalog.promptList(in: version)), in: version))
    case "prompts/get": return .result(complete(try prompt(request), in: version))
    default: throw .unknownMethod(request.method)
    }
  }

  /// Returns the version that a request is in.
  private mutating func version(of request: IncomingMessage.Request) throws(RPCProblem) -> ProtocolVersion {
    guard let named = request.meta?[MetaKey.version] else {
      switch era {
      case .handshake(let version): return version
      case .stateless: throw .invalidParameters("`_meta` must have `\(MetaKey.version)`")
      case .open:
        if request.method == "ping" { return .november2024 }
        throw .invalidRequest("send `initialize` first")
      }
    }
    if case .handshake = era {
      throw .invalidRequest("a session that began with `initialize` has one version")
    }
    guard let name = named.string else { throw .invalidParameters("`\(MetaKey.version)` must be a string") }
    guard let version = ProtocolVersion.stateless.first(where: { $0.rawValue == name }) else {
      throw .unsupportedVersion(name)
    }
    guard case .object? = request.meta?[MetaKey.capabilities]?.value else {
      throw .invalidParameters("`_meta` must have the object `\(MetaKey.capabilities)`")
    }
    era = .stateless(version)
    return version
  }

  /// Returns whether a request says that the client can name folders.
  func namesFolders(_ request: IncomingMessage.Request) -> Bool {
    request.meta?[MetaKey.capabilities]?["roots"] != nil
  }

  private mutating func initialize(_ request: IncomingMessage.Request) throws(RPCProblem) -> JSONValue {
    guard let name = request.parameters?["protocolVersion"]?.string else {
      throw .invalidParameters("`protocolVersion` must be a string")
    }
    switch era {
    case .stateless: throw .unsupportedVersion(name)
    case .handshake: throw .invalidRequest("the session is initialized already")
    case .open: break
    }
    let version = ProtocolVersion.withHandshake.first { $0.rawValue == name } ?? .november2025
    era = .handshake(version)
    folders.canBeAsked = request.parameters?["capabilities"]?["roots"] != nil
    return [
      "protocolVersion": .string(version.rawValue), "capabilities": Self.capabilities,
      "serverInfo": catalog.server(in: version), "instructions": .string(catalog.instructions),
    ]
  }

  private static var capabilities: JSONValue { ["tools": [:], "resources": [:], "prompts": [:]] }

  private var discovery: JSONValue {
    [
      "supportedVersions": .array(ProtocolVersion.allCases.map { .string($0.rawValue) }),
      "capabilities": Self.capabilities, "instructions": .string(catalog.instructions),
    ]
  }

  /// Returns a list, which is whole: there is no second page.
  private func page(_ request: IncomingMessage.Request, _ list: JSONValue) throws(RPCProblem) -> JSONValue {
    if request.parameters?["cursor"] != nil { throw .invalidParameters("the list has no page with this `cursor`") }
    return list
  }

  private func prompt(_ request: IncomingMessage.Request) throws(RPCProblem) -> JSONValue {
    guard let name = request.parameters?["name"]?.string else { throw .invalidParameters("`name` must be a string") }
    var values: [String: String] = [:]
    for member in request.parameters?["arguments"]?.members ?? [] {
      guard let value = member.value.string else {
        throw .invalidParameters("the argument \(Quoted.name(member.key)) must be a string")
      }
      values[member.key] = value
    }
    return try catalog.prompt(name, values)
  }

  /// Adds what a result needs in versions without a handshake.
  func complete(_ result: JSONValue, in version: ProtocolVersion) -> JSONValue {
    version.isStateless ? result.adding(["resultType": "complete", "_meta": meta(in: version)]) : result
  }

  /// The result of a call, which is JSON, with what versions without a handshake need.
  func complete(_ result: String, in version: ProtocolVersion) -> String {
    guard version.isStateless, result.utf8.first == UInt8(ascii: "{") else { return result }
    return "{\"resultType\":\"complete\",\"_meta\":\(meta(in: version).text),\(result.dropFirst())"
  }

  /// Asks the client for its folders, in the answer to a call.
  func askingForFolders(in version: ProtocolVersion) -> JSONValue {
    [
      "resultType": "input_required", "inputRequests": [ClientFolders.question: ["method": "roots/list"]],
      "_meta": meta(in: version),
    ]
  }

  private func meta(in version: ProtocolVersion) -> JSONValue { [MetaKey.server: catalog.server(in: version)] }

  /// The same for a result that never changes while the server runs.
  private func lasting(_ result: JSONValue, in version: ProtocolVersion) -> JSONValue {
    guard version.isStateless else { return result }
    return complete(result, in: version).adding(["ttlMs": .integer(Self.lifetime), "cacheScope": "public"])
  }
}
