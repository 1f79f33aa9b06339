import Foundation
import Hummingbird
import SecurityRules

extension DataRoutes {
  /// The path that a URL names. Each part between slashes is one key, so an encoded slash leads to no other path.
  static func path(of request: Request) throws -> DataPath {
    let parts = request.uri.path.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    return DataPath(
      try parts.map { part in
        guard let key = String(part).removingPercentEncoding else {
          throw HTTPError(.badRequest, message: "the path is no UTF-8")
        }
        return DataKey(key)
      })
  }

  /// The body as JSON. A body that is too large is answered with 413 and not read completely.
  static func body(of request: Request) async throws -> JSONNode {
    let buffer = try await request.body.collect(upTo: maximumBytes)
    let file = SourceFile(name: "body", bytes: Array(buffer.readableBytesView))
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumNodes: maximumValues))
    if let problem = problems.first { throw HTTPError(.badRequest, message: "\(problem)") }
    return tree.root
  }

  /// The body as a value to be written at `path`.
  static func value(in request: Request, at path: DataPath) async throws -> WrittenValue {
    try value(try await body(of: request), at: path)
  }

  /// A value to be written at `path`, with server values such as `{".sv": "timestamp"}`. The response lists only the
  /// first problems of a value that cannot be stored, whatever its size.
  static func value(_ json: JSONNode, at path: DataPath) throws -> WrittenValue {
    switch DataReader.read(json, at: path) {
    case .success(let value): return value
    case .failure(let problems): throw HTTPError(.badRequest, message: "\(problems)")
    }
  }
}
