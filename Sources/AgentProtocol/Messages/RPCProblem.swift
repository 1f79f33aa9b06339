/// The error in the answer to a request, by JSON-RPC 2.0.
struct RPCProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the kind of error.
  let code: Int
  /// One sentence.
  let message: String
  /// Details for the client's program.
  var data: JSONValue?

  /// The text is not JSON.
  static func notJSON(_ message: String) -> RPCProblem { RPCProblem(code: -32700, message: message) }

  /// The JSON is not a request, or the request has no place here.
  static func invalidRequest(_ message: String) -> RPCProblem { RPCProblem(code: -32600, message: message) }

  /// The server has no such method.
  static func unknownMethod(_ name: String) -> RPCProblem {
    RPCProblem(code: -32601, message: "there is no method \(Quoted.name(name))")
  }

  /// The parameters do not fit the method.
  static func invalidParameters(_ message: String) -> RPCProblem { RPCProblem(code: -32602, message: message) }

  /// The server cannot do this now.
  static func busy(_ message: String) -> RPCProblem { RPCProblem(code: -32000, message: message) }

  /// There is no such resource. The code was retired in 2026.
  static func unknownResource(_ uri: String, in version: ProtocolVersion) -> RPCProblem {
    RPCProblem(
      code: version.isStateless ? -32602 : -32002, message: "there is no such resource", data: ["uri": .string(uri)])
  }

  /// The request names a version that it cannot have.
  static func unsupportedVersion(_ requested: String) -> RPCProblem {
    RPCProblem(
      code: -32022, message: "the version of the protocol is not supported",
      data: [
        "supported": .array(ProtocolVersion.stateless.map { .string($0.rawValue) }), "requested": .string(requested),
      ])
  }

  /// The same as ``message``.
  var description: String { message }

  /// The error as a member of an answer.
  var json: JSONValue {
    let json: JSONValue = ["code": .integer(Int64(code)), "message": .string(message)]
    return data.map { json.adding(["data": $0]) } ?? json
  }
}
