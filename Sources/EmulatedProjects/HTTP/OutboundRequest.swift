/// A request that this server sends to another server on this machine.
package struct OutboundRequest: Sendable {
  /// The method in upper case, such as `GET`.
  package let method: String
  /// The address.
  package let address: LoopbackAddress
  /// The headers without `Host` and `Content-Length`, which the client adds.
  package var headers: HTTPHeaders
  /// The body; empty without one.
  package var body: [UInt8]

  /// Creates a request.
  package init(_ method: String, _ address: LoopbackAddress, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// A client for servers on this machine. It follows no redirects, and bounds the size and the time of a response.
package protocol OutboundClient: Sendable {
  /// Returns the response to a request, whose body is `.bytes`.
  ///
  /// - Throws: an error whose description is a sentence about the server.
  func send(_ request: OutboundRequest) async throws -> HTTPResponse
}

/// The address of another server on this machine: `http`, and a name of this machine.
///
/// There is no other kind, so a response of a provider cannot make this server send requests to other machines.
package struct LoopbackAddress: Sendable, Hashable {
  /// `localhost`, an address that starts with `127.`, or `::1`.
  package let host: String
  /// The port.
  package let port: Int
  /// The path with the query. It starts with a slash.
  package let target: String

  /// Reads a URL.
  ///
  /// - Throws: the reason why it is not the address of a server on this machine.
  package init(_ text: String) throws(LoopbackAddressError) {
    let lower = text.lowercased()
    if lower.hasPrefix("https://") { throw LoopbackAddressError(text, .needsTLS) }
    guard lower.hasPrefix("http://"), text.utf8.count <= 2_048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw LoopbackAddressError(text, .notAnAddress) }
    let rest = text.dropFirst("http://".count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest.dropFirst(authority.count)
    target = path.hasPrefix("/") ? String(path) : "/" + path
    guard let (host, port) = Self.parts(authority.lowercased()) else { throw LoopbackAddressError(text, .notAnAddress) }
    guard Self.isLoopback(host) else { throw LoopbackAddressError(text, .otherMachine) }
    self.host = host
    self.port = port
  }

  /// The value of the header `Host`.
  package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// The URL without the path.
  package var origin: String { "http://\(authority)" }

  private static func parts(_ authority: String) -> (host: String, port: Int)? {
    var host = authority[...]
    var port: Substring?
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let tail = host[host.index(after: end)...]
      guard tail.isEmpty || tail.hasPrefix(":") else { return nil }
      port = tail.isEmpty ? nil : tail.dropFirst()
      host = host[host.index(after: host.startIndex)..<end]
    } else if let colon = host.firstIndex(of: ":") {
      port = host[host.index(after: colon)...]
      host = host[..<colon]
    }
    guard let port else { return host.isEmpty ? nil : (String(host), 80) }
    guard let number = UInt16(port), number > 0, !host.isEmpty else { return nil }
    return (String(host), Int(number))
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// The reason why a URL is not the address of a server on this machine.
package struct LoopbackAddressError: Error, Hashable, CustomStringConvertible {
  enum Problem: Hashable {
    case needsTLS, notAnAddress, otherMachine
  }

  private let text: String
  private let problem: Problem

  init(_ text: String, _ problem: Problem) {
    self.text = String(text.prefix(200))
    self.problem = problem
  }

  /// The reason.
  package var description: String {
    switch problem {
    case .needsTLS: "\(text) needs TLS, which this server does not speak; run the provider with http on this machine"
    case .notAnAddress: "\(text) is not a URL such as http://127.0.0.1:8080"
    case .otherMachine: "\(text) is on another machine; only localhost, 127.0.0.1 and [::1] are allowed"
    }
  }
}
