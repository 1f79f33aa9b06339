import RuleValues
import SourceText

/// The messages of the server to a client (protocol version 5).
enum ServerMessage {
  /// The first message of a connection.
  static func handshake(time: Int64, host: String, session: String) -> String {
    #"{"t":"c","d":{"t":"h","d":{"ts":\#(time),"v":"5","h":\#(string(host)),"s":\#(string(session))}}}"#
  }

  /// The answer to a ping.
  static let pong = #"{"t":"c","d":{"t":"o","d":{}}}"#

  /// An error that answers no request. Clients print it.
  static func error(_ text: String) -> String { #"{"t":"c","d":{"t":"e","d":\#(string(text))}}"# }

  /// The answer to a request.
  ///
  /// - Parameter data: JSON.
  static func answer(_ request: Int64, _ status: String, data: String) -> String {
    #"{"t":"d","d":{"r":\#(request),"b":{"s":\#(string(status)),"d":\#(data)}}}"#
  }

  /// New data of a listen.
  ///
  /// - Parameters:
  ///   - data: JSON.
  ///   - isMerge: whether the data has only the changed children.
  ///   - tag: the tag of a query.
  static func push(_ data: String, at path: DataPath, isMerge: Bool, tag: Int64?) -> String {
    let tag = tag.map { #","t":\#($0)"# } ?? ""
    return action(isMerge ? "m" : "d", #"{"p":\#(string(wireText(path))),"d":\#(data)\#(tag)}"#)
  }

  /// Tells that a listen has ended because the rules no longer allow it.
  ///
  /// - Parameter query: the query as the client sent it, as JSON; nil for a listen of all data.
  static func revoked(_ path: DataPath, query: String?) -> String {
    let query = query.map { #","q":[\#($0)]"# } ?? ""
    return action("c", #"{"p":\#(string(wireText(path)))\#(query)}"#)
  }

  /// A text that the client prints on its console.
  static func console(_ text: String) -> String { action("sd", #"{"msg":\#(string(text))}"#) }

  private static func action(_ name: String, _ body: String) -> String {
    #"{"t":"d","d":{"a":"\#(name)","b":\#(body)}}"#
  }

  private static func wireText(_ path: DataPath) -> String { path.keys.map(\.text).joined(separator: "/") }

  /// Returns a string as JSON.
  static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns data with its priorities as JSON.
  static func json(_ node: DataNode) -> String {
    var writer = JSONWriter(escapesInvisible: false)
    node.writeExport(to: &writer)
    return writer.text
  }

  /// Returns children, of which absent ones are deleted, as JSON.
  static func json(_ children: [DataChild]) -> String {
    var writer = JSONWriter(escapesInvisible: false)
    writer.object { writer in
      for child in children {
        writer.key(child.name)
        child.node.writeExport(to: &writer)
      }
    }
    return writer.text
  }
}
