/// The part of the HTTP header `Cache-Control` that says how long keys may be used (RFC 9111, section 5.2.2).
enum CacheControl {
  /// Returns the number of seconds for which an answer is fresh. Zero means that it must be fetched again at once.
  ///
  /// The names of directives have no case, and the number may be in quotation marks. If `max-age` is duplicated, the
  /// smallest counts.
  ///
  /// - Parameter header: the value of the header, such as `public, max-age=19302, must-revalidate`.
  /// - Returns: `max-age`; zero for `no-cache` and `no-store`, and if no `max-age` is a number.
  static func maximumAge(_ header: String?) -> Int64 {
    var ages: [Int64] = []
    for directive in (header ?? "").utf8.split(separator: UInt8(ascii: ",")) {
      let parts = directive.split(separator: UInt8(ascii: "="), maxSplits: 1).map(trimmed)
      switch parts.first?.lowercased() {
      case "no-cache", "no-store": return 0
      case "max-age": ages.append(parts.count == 2 ? seconds(parts[1]) : 0)
      default: continue
      }
    }
    return ages.min() ?? 0
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let bytes = text.drop(while: isBlank)
    let count = bytes.reversed().drop(while: isBlank).count
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Returns the number in `text`: zero if it is not one, and the largest number if it is too large.
  private static func seconds(_ text: String) -> Int64 {
    let isQuoted = text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "\"") && text.utf8.last == UInt8(ascii: "\"")
    let digits = isQuoted ? String(text.dropFirst().dropLast()) : text
    guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return 0 }
    return Int64(digits) ?? .max
  }
}
