package import EmulatedProjects

/// The headers of services, which have the name of a type of NIOHTTP1.
typealias ServiceHeaders = HTTPHeaders

/// What a server does on one port.
package struct PortService: Sendable {
  /// Answers HTTP/1.1 requests.
  package let http: any HTTPService
  /// Answers gRPC calls, over HTTP/2 with prior knowledge; nil to reject them.
  package var calls: (any CallService)?
  /// Serves WebSockets; nil to reject them.
  package var sockets: (any SocketService)?
  /// Counts the requests on this port that the server answers.
  package var requests = RequestCount()
  /// The maximum length of a request's body, in bytes.
  package var maximumBodyBytes = 64 << 20

  /// Creates a service.
  package init(http: any HTTPService) { self.http = http }
}
