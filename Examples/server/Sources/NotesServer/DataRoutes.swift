import Hummingbird
import NIOCore
import SecurityRules

/// The data of a tree over HTTP, as in the REST API of Realtime Database: `GET` reads, `PUT` sets, `PATCH` updates, `DELETE`
/// removes the data at the path after `/data/`.
struct DataRoutes<Tree: DocumentTree> {
  /// The maximum size of a body in bytes.
  static var maximumBytes: Int { 1 << 20 }
  /// The maximum number of values in a body, arrays and objects included: each takes memory beyond its bytes.
  static var maximumValues: Int { 50_000 }

  let server: RealtimeAuthorizer<Tree>

  func add(to data: RouterGroup<IdentifiedContext>) {
    data.get("**", use: read)
    data.put("**", use: set)
    data.patch("**", use: update)
    data.delete("**", use: remove)
  }

  @Sendable private func read(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let data = try await server(context).read(try Self.path(of: request), as: context.identity)
    return Response(
      status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: data.json)))
  }

  /// Denies a client that could not write any value before the body is read.
  @Sendable private func set(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    try await server(context).checkWritable(path, as: context.identity)
    let body = try await Self.body(of: request)
    let value = try WrittenValue(json: body, at: path, maximumValues: Self.maximumValues)
    try await server(context).set(path, to: value, as: context.identity)
    return Response(status: .noContent)
  }

  @Sendable private func update(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    let body = try await Self.body(of: request)
    let values = try WrittenValue.update(json: body, at: path, maximumValues: Self.maximumValues)
    try await server(context).update(path, with: values, as: context.identity)
    return Response(status: .noContent)
  }

  @Sendable private func remove(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    try await server(context).remove(try Self.path(of: request), as: context.identity)
    return Response(status: .noContent)
  }

  /// The server with the id of a request, for the log.
  private func server(_ context: IdentifiedContext) -> RealtimeAuthorizer<Tree> {
    var server = server
    server.requestID = context.id
    return server
  }
}
