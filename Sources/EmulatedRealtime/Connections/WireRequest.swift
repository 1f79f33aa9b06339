import RuleRequests
import RuleValues
import SourceText

/// A request of a client.
struct WireRequest {
  /// The number that the answer repeats.
  let number: Int64
  /// The name of the action.
  let action: String
  /// The body; nil without one.
  let body: JSONNode?

  /// The path `p`.
  func path() throws(QueryError) -> DataPath {
    guard let path = body?["p"]?.string else { throw QueryError("the request needs a path `p`") }
    return DataPath(path)
  }

  /// The place that the request reads: the path with the query `q`.
  func place() throws(QueryError) -> ReadPlace {
    let path = try path()
    guard let query else { return ReadPlace(path: path) }
    return ReadPlace(path: path, query: try DataQuery(wire: query))
  }

  /// The query as JSON, as the client sent it; nil without one.
  var queryText: String? { query?.text }

  /// The query `q`; nil without one.
  ///
  /// An empty object is no query: `get()` of Firebase's SDKs sends one for a reference.
  private var query: JSONNode? {
    guard let query = body?["q"], !query.isNull else { return nil }
    if case .object = query.value, query.members.isEmpty { return nil }
    return query
  }

  /// The tag `t` of a query; nil without one.
  var tag: Int64? {
    if case .integer(let tag)? = body?["t"]?.value { tag } else { nil }
  }

  /// The data `d` of a write.
  ///
  /// - Throws: ``QueryError`` or `DataProblems`.
  func value(at path: DataPath) throws -> WrittenValue {
    guard let data = body?["d"] else { throw QueryError("the request needs data `d`") }
    return try DataReader.read(data, at: path).get()
  }

  /// The data `d` of an update: paths below the path, each with its value.
  ///
  /// - Throws: ``QueryError`` or `DataProblems`.
  func values(below path: DataPath) throws -> [(path: DataPath, value: WrittenValue)] {
    guard let data = body?["d"], case .object = data.value else {
      throw QueryError("the request needs an object `d` of paths")
    }
    return try DataReader.readUpdate(data, at: path).get()
  }
}

extension JSONNode {
  /// The value as one line of JSON.
  fileprivate var text: String {
    var writer = JSONWriter(escapesInvisible: false)
    write(to: &writer)
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    case .array: writer.array { for element in elements { element.write(to: &$0) } }
    case .object:
      writer.object { writer in
        for member in members {
          writer.key(member.key)
          member.value.write(to: &writer)
        }
      }
    }
  }
}
