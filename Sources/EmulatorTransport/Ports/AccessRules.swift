/// Who may talk to a server.
package struct AccessRules: Sendable {
  /// Whether only requests for a name of this machine, or for one of ``hosts``, are answered, from pages of these names.
  ///
  /// Otherwise a page on the internet whose name resolves to 127.0.0.1 could read and write the data (DNS rebinding).
  package var checksHosts = true
  /// Other names than those of this machine, in lower case and without a port.
  package var hosts: Set<String> = []

  /// Creates rules that only answer this machine.
  package init() {}

  /// What a request says about where it comes from.
  struct Source {
    /// The value of `Host` or `:authority`.
    let host: String?
    /// The value of `Origin`, which browsers send with requests of scripts.
    let origin: String?
    /// The value of `Referer`.
    let referer: String?
    /// The values of `Sec-Fetch-Site`, `Sec-Fetch-Mode` and `Sec-Fetch-Dest`, which pages cannot set.
    let (site, mode, destination): (String?, String?, String?)

    /// - Parameter header: returns the value of a header.
    init(host: String?, header: (String) -> String?) {
      self.host = host
      (origin, referer) = (header("origin"), header("referer"))
      (site, mode, destination) = (header("sec-fetch-site"), header("sec-fetch-mode"), header("sec-fetch-dest"))
    }
  }

  /// Returns whether a request may be answered.
  ///
  /// A page of another site can send requests without `Origin`, such as that of an image. They are answered if the page is one
  /// of this machine, or if the user opens the address as a page of its own.
  func allow(_ source: Source) -> Bool {
    guard checksHosts else { return true }
    guard let host = source.host, isAllowed(host: host) else { return false }
    if let origin = source.origin { return isAllowed(page: origin) }
    guard let site = source.site, !["same-origin", "same-site", "none"].contains(site) else { return true }
    if source.mode == "navigate", source.destination == "document" { return true }
    return source.referer.map { isAllowed(page: $0) } ?? false
  }

  /// The policy that lets only pages of allowed names show a page of the server in a frame; nil for any page. The frame of a
  /// sign-in sends its events to the page around it.
  var framePolicy: String? {
    guard checksHosts else { return nil }
    let names = ["localhost", "*.localhost", "127.0.0.1"] + hosts.filter { !$0.contains(":") }.sorted()
    return "frame-ancestors 'self' " + names.map { "http://\($0):* https://\($0):*" }.joined(separator: " ")
  }

  /// Returns whether an origin or an address of a page has an allowed name.
  private func isAllowed(page: String) -> Bool {
    let scheme = page.prefix { $0 != ":" }
    let rest = page.dropFirst(scheme.count)
    return rest.hasPrefix("://") && isAllowed(host: String(rest.dropFirst(3).prefix { $0 != "/" }))
  }

  /// Returns whether `host`, with or without a port, is an allowed name.
  private func isAllowed(host: String) -> Bool {
    guard let name = Self.name(of: host) else { return false }
    return Self.isLoopback(name) || hosts.contains(name)
  }

  /// Returns a host in lower case, without its port and the brackets of an address; nil if it is none.
  private static func name(of host: String) -> String? {
    let host = host.lowercased()
    guard host.hasPrefix("[") else { return String(host.prefix { $0 != ":" }) }
    guard let end = host.firstIndex(of: "]") else { return nil }
    let rest = host[host.index(after: end)...]
    guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    return String(host[host.index(after: host.startIndex)..<end])
  }

  /// Returns whether a name or address, in lower case and without a port, is one of this machine.
  package static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
