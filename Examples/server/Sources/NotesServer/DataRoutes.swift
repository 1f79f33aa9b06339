import Hummingbird
import NIOCore
import NIOPosix
import SecurityRules

/// The data of a tree over HTTP, as in the REST API of Realtime Database: `GET` reads, `PUT` sets, `PATCH` updates, `DELETE`
/// removes the data at the path after `/data/`.
struct DataRoutes<Tree: DocumentTree> {
  /// The maximum size of a body in bytes.
  static var maximumBytes: Int { 1 << 20 }
  /// The maximum number of values in a body, arrays and objects included: each takes memory beyond its bytes.
  static var maximumValues: Int { 50_000 }

  let server: RealtimeAuthorizer<Tree>

  func add(to router: Router<IdentifiedContext>) {
    router.get("data/**", use: read)
    router.put("data/**", use: set)
    router.patch("data/**", use: update)
    router.delete("data/**", use: remove)
  }

  @Sendable private func read(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    let data = try await carryOut(context) { try $0.read(path, as: context.identity) }
    return Response(
      status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: data.json)))
  }

  /// Denies a client that could not write any value before the body is read.
  @Sendable private func set(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    try await carryOut(context) { try $0.checkWritable(path, as: context.identity) }
    let body = try await Self.body(of: request)
    let value = try WrittenValue(json: body, at: path, maximumValues: Self.maximumValues)
    _ = try await carryOut(context) { try $0.set(path, to: value, as: context.identity) }
    return Response(status: .noContent)
  }

  @Sendable private func update(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    let body = try await Self.body(of: request)
    let values = try WrittenValue.update(json: body, at: path, maximumValues: Self.maximumValues)
    _ = try await carryOut(context) { try $0.update(path, values, as: context.identity) }
    return Response(status: .noContent)
  }

  @Sendable private func remove(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    let path = try Self.path(of: request)
    _ = try await carryOut(context) { try $0.remove(path, as: context.identity) }
    return Response(status: .noContent)
  }

  /// Runs an operation on a thread that may wait for the disk. Cancels it when the client disconnects.
  private func carryOut<Result: Sendable>(
    _ context: IdentifiedContext, _ operation: @escaping @Sendable (RealtimeAuthorizer<Tree>) throws -> Result
  ) async throws -> Result {
    let isGone = Flag()
    var server = server
    server.requestID = context.id
    server.isCancelled = { isGone.isSet }
    return try await withTaskCancellationHandler { [server] in
      try await NIOThreadPool.singleton.runIfActive { try operation(server) }
    } onCancel: {
      isGone.set()
    }
  }
}
