import SourceText

/// The error of a call, as clients see it.
package struct RPCError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  package let status: RPCStatus
  /// The text for people, which clients print.
  package let message: String

  /// Creates an error.
  package init(_ status: RPCStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Returns the error for an invalid request.
  package static func invalidArgument(_ message: String) -> RPCError { RPCError(.invalidArgument, message) }

  /// The status and the message.
  package var description: String { "\(status.name): \(message)" }

  /// The body of a REST answer: `{"error":{"code":403,"message":"…","status":"PERMISSION_DENIED"}}`.
  package var restBody: [UInt8] {
    var writer = JSONWriter(escapesInvisible: false)
    writer.object { writer in
      writer.key("error")
      writer.object { writer in
        writer.member("code", status.httpStatus)
        writer.member("message", message)
        writer.member("status", status.name)
      }
    }
    return writer.bytes
  }
}
