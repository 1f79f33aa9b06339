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
  /// The maximum length of a request's body, in bytes.
  package var maximumBodyBytes = 64 << 20

  /// Creates a service.
  package init(http: any HTTPService) { self.http = http }
}

/// Who may talk to a server.
package struct AccessRules: Sendable {
  /// Whether only requests for a name of this machine are answered, from pages of this machine.
  ///
  /// Otherwise a page on the internet whose name resolves to 127.0.0.1 could read and write the data (DNS rebinding).
  package var onlyLoopback = true

  /// Creates rules that only answer this machine.
  package init() {}

  /// Returns whether a request may be answered.
  ///
  /// - Parameters:
  ///   - host: the value of `Host` or `:authority`.
  ///   - origin: the value of `Origin`; nil without one.
  func allow(host: String?, origin: String?) -> Bool {
    guard onlyLoopback else { return true }
    guard let host, Self.isLoopback(host) else { return false }
    guard let origin else { return true }
    let scheme = origin.prefix { $0 != ":" }
    let rest = origin.dropFirst(scheme.count)
    return rest.hasPrefix("://") && Self.isLoopback(String(rest.dropFirst(3)))
  }

  /// Returns whether `host`, with or without a port, is a name or address of this machine.
  private static func isLoopback(_ host: String) -> Bool {
    var name = host.lowercased()
    if name.hasPrefix("[") {
      guard let end = name.firstIndex(of: "]") else { return false }
      return name[name.index(after: name.startIndex)..<end] == "::1"
    }
    if let colon = name.lastIndex(of: ":") { name = String(name[..<colon]) }
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
