import EmulatedProjects
import RuleValues
import SourceText

extension HTTPResponse {
  /// Returns an error as the REST API has it: `{"error": text}`.
  static func failure(_ status: Int, _ text: String) -> HTTPResponse {
    .json(status) { writer in writer.object { $0.member("error", text) } }
  }

  /// Returns the answer to a request that was not carried out.
  static func failure(_ refusal: Refusal) -> HTTPResponse { failure(refusal.httpStatus, refusal.message) }
}

/// How a client wants the data of an answer (parameters `print`, `format` and `shallow`).
struct AnswerForm {
  private let isPretty: Bool
  private let isSilent: Bool
  private let hasPriorities: Bool
  /// Whether only the names of children are wanted.
  let isShallow: Bool

  /// Reads the form of a request.
  ///
  /// - Throws: ``QueryError``.
  init(_ request: HTTPRequest) throws(QueryError) {
    let print = request.parameter("print")
    switch print {
    case nil, "pretty", "silent": break
    case _?: throw QueryError("print must be pretty or silent")
    }
    (isPretty, isSilent) = (print == "pretty", print == "silent")
    switch request.parameter("format") {
    case nil: hasPriorities = false
    case "export": hasPriorities = true
    case _?: throw QueryError("format must be export")
    }
    isShallow = request.parameter("shallow") == "true"
  }

  /// Returns data as the body of a response.
  func response(_ node: DataNode, _ status: Int = 200) -> HTTPResponse {
    if isSilent, status == 200 { return HTTPResponse(204) }
    var writer = JSONWriter(pretty: isPretty, escapesInvisible: false)
    write(node, to: &writer)
    return HTTPResponse(
      status, headers: ["Content-Type": "application/json; charset=utf-8"], body: .bytes(writer.bytes))
  }

  /// Returns data as JSON on one line, for the messages of a stream.
  func text(_ node: DataNode) -> String {
    var writer = JSONWriter(escapesInvisible: false)
    write(node, to: &writer)
    return writer.text
  }

  private func write(_ node: DataNode, to writer: inout JSONWriter) {
    if isShallow {
      node.writeShallow(to: &writer)
    } else if hasPriorities {
      node.writeExport(to: &writer)
    } else {
      node.writeValue(to: &writer)
    }
  }
}
