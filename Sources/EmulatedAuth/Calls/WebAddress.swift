import EmulatedProjects

/// Addresses of pages.
enum WebAddress {
  /// Returns whether a text is an absolute address of a web page.
  static func isAbsolute(_ text: String) -> Bool {
    let lower = text.lowercased()
    return ["http://", "https://"].contains { lower.hasPrefix($0) && lower.utf8.count > $0.utf8.count }
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Returns an address with more parameters, before its fragment.
  static func adding(_ parameters: [(String, String)], to address: String) -> String {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let added = parameters.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
      .joined(separator: "&")
    let base = String(parts[0])
    let separator = base.contains("?") ? (base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&") : "?"
    return base + separator + added + (parts.count > 1 ? "#" + parts[1] : "")
  }
}
