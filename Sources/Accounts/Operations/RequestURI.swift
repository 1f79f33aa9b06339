import Identities

/// The redirect URI of a provider's response, as the server checks it. The project must list its domain.
struct RequestURI {
  private static let missingScheme =
    "the redirect URI of the provider's response is not an absolute URI; write its scheme, as in "
    + "`https://my-app.firebaseapp.com/__/auth/handler`"

  /// The host of the address. Nil if it has none, as with an app's own scheme.
  private let host: String?
  /// The address without its parameters, which can contain tokens.
  private let shown: String

  /// - Throws: `missingRequestURI` for an empty text, `invalidRequestURI` for one that is not an absolute URI (RFC
  ///   3986).
  init(_ text: String) throws(AuthError) {
    if text.isEmpty { throw AuthError(.missingRequestURI) }
    shown = ShownText.name(String(text.prefix { $0 != "?" && $0 != "#" }))
    let bytes = text.utf8
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      Self.isScheme(bytes[..<colon])
    else { throw AuthError(.invalidRequestURI, Self.missingScheme) }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let rest = bytes[bytes.index(after: colon)...]
    let isWeb = scheme == "http" || scheme == "https"
    guard isWeb, rest.starts(with: "//".utf8) else {
      if rest.isEmpty || isWeb { throw AuthError(.invalidRequestURI) }
      host = nil
      return
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let place = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
    let name = place.first == UInt8(ascii: "[") ? place : place.prefix { $0 != UInt8(ascii: ":") }
    if name.isEmpty { throw AuthError(.invalidRequestURI) }
    host = String(decoding: name, as: UTF8.self).lowercased()
  }

  /// - Parameter origin: where the address comes from, if the sign-in does not state it.
  /// - Throws: `unauthorizedDomain` unless the host is one of `domains` or a subdomain of one
  ///   (firebase/firebase-js-sdk, packages/auth/src/core/util/validate_origin.ts `matchDomain`).
  func check(in domains: Set<String>, origin: String?) throws(AuthError) {
    guard let host else { return }
    let isListed = domains.contains { domain in
      let listed = domain.lowercased()
      let domain = listed.utf8.starts(with: "*.".utf8) ? String(listed.dropFirst(2)) : listed
      return isSame(host, domain)
        || (!Self.isAddress(domain) && host.utf8.reversed().starts(with: ".\(domain)".utf8.reversed()))
    }
    if isListed { return }
    let listed = domains.sorted().prefix(5).map { ShownText.name($0) }.joined(separator: ", ")
    throw AuthError(
      .unauthorizedDomain,
      "the redirect URI \(shown)\(origin.map { ", \($0)," } ?? "") is not in an authorized domain of the project: "
        + (domains.isEmpty ? "it has none" : domains.count > 5 ? "\(listed), …" : listed))
  }

  private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  /// Returns whether a domain is an IP address, which has no subdomains.
  private static func isAddress(_ domain: String) -> Bool {
    domain.utf8.first == UInt8(ascii: "[") || domain.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
