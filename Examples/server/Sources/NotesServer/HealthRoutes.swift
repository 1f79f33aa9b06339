import Hummingbird
import NIOCore
import SecurityRules

/// `/healthz`: the process answers. `/readyz`: it can also read its data and write its log, so it may get requests.
///
/// A server that stops closes its port first, so it is neither healthy nor ready.
struct HealthRoutes<Tree: DocumentTree> {
  private let probe: RealtimeAuthorizer<Tree>
  private let log: DecisionLog?

  /// Routes that check the data and the log of `server`.
  init(_ server: RealtimeAuthorizer<Tree>) {
    log = server.log
    var probe = server
    probe.log = nil
    probe.timeLimit = .seconds(1)
    self.probe = probe
  }

  func add(to router: Router<IdentifiedContext>) {
    router.get("healthz") { _, _ in Self.answer(.ok, "ok") }
    router.get("readyz", use: ready)
  }

  @Sendable private func ready(_ request: Request, _ context: IdentifiedContext) async throws -> Response {
    // A read like those of clients: a full queue of requests or a damaged file makes the server not ready.
    let isReadable = (try? await probe.read(DataPath("readyz"), as: .administrator)) != nil
    let isLogging = log?.failure == nil
    return Self.answer(
      isReadable && isLogging ? .ok : .serviceUnavailable,
      "data \(isReadable ? "ok" : "failing"), log \(isLogging ? "ok" : "failing")")
  }

  private static func answer(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text + "\n")))
  }
}
