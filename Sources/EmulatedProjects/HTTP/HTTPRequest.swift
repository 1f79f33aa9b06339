/// An HTTP request with its whole body, independent of the transport.
package struct HTTPRequest: Sendable {
  /// A parameter of the query or of a form.
  package struct Parameter: Sendable, Equatable {
    /// The decoded name.
    package let name: String
    /// The decoded value; empty if the parameter has none.
    package let value: String
  }

  /// The method in upper case, such as `GET`.
  package var method: String
  /// The path as it was sent, percent-encoded and without the query.
  package let path: String
  /// The parameters of the query, decoded.
  package let query: [Parameter]
  /// The headers.
  package var headers: HTTPHeaders
  /// The body; empty without one.
  package var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: the method in upper case.
  ///   - target: the path with the query, as in the first line of an HTTP/1.1 request.
  ///   - headers: the headers.
  ///   - body: the body.
  package init(_ method: String, _ target: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? Self.parameters(String(parts[1])) : []
    self.headers = headers
    self.body = body
  }

  /// The decoded segments of the path, without the empty one at the start. A slash inside a segment was percent-encoded.
  package var segments: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { PercentEncoding.decode(String($0)) }
  }

  /// Returns the value of the first parameter of the query with this name; nil without one.
  package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The parameters of a body in the form `application/x-www-form-urlencoded`.
  package var form: [Parameter] { Self.parameters(String(decoding: body, as: UTF8.self)) }

  /// The address that the client used, for URLs in answers; `localhost` without a `Host` header.
  package var host: String { headers["host"] ?? "localhost" }

  private static func parameters(_ text: String) -> [Parameter] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : ""
      return Parameter(
        name: PercentEncoding.decode(String(parts[0]), plusIsSpace: true),
        value: PercentEncoding.decode(value, plusIsSpace: true))
    }
  }
}
