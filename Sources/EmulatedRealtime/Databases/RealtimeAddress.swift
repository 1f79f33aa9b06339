package import EmulatedProjects

/// The database that a request names.
package enum RealtimeAddress {
  /// The maximum length of a name. Names can become names of files.
  private static let maximumLength = 128

  /// Returns the namespace of a request: the parameter `ns`, or the first label of the host name, as in
  /// `demo.localhost:9000`. Nil if the request names none, or one with other characters than letters, digits, `-`, `_`,
  /// `.` and `:`.
  package static func namespace(of request: HTTPRequest) -> String? {
    let name = request.parameter("ns") ?? label(ofHost: request.host)
    guard let name, (1...maximumLength).contains(name.utf8.count), name.utf8.allSatisfy(isAllowed),
      !name.hasPrefix(".")
    else { return nil }
    return name
  }

  /// Returns the first label of a host name with several labels; nil for an address.
  private static func label(ofHost host: String) -> String? {
    guard !host.hasPrefix("[") else { return nil }
    let name = host.split(separator: ":").first ?? ""
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last?.utf8.first, !isDigit(last) else { return nil }
    return labels.first.map(String.init)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: isDigit(byte)
    }
  }
}
