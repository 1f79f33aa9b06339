/// The `Range` header of a download (RFC 9110, section 14).
enum ByteRange {
  /// Returns the requested bytes of a content; nil for all of them, without a header or with one that has no meaning here,
  /// such as several ranges.
  ///
  /// - Throws: ``StorageFailure/rangeNotSatisfiable(size:)``.
  static func read(_ header: String?, size: Int) throws(StorageFailure) -> Range<Int>? {
    guard let header, header.hasPrefix("bytes=") else { return nil }
    let parts = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[0].isEmpty {
      guard let count = number(parts[1]) else { return nil }
      guard count > 0, size > 0 else { throw .rangeNotSatisfiable(size: size) }
      return max(0, size - count)..<size
    }
    guard let first = number(parts[0]) else { return nil }
    var end = size
    if !parts[1].isEmpty {
      guard let last = number(parts[1]), last >= first else { return nil }
      end = last < size ? last + 1 : size
    }
    guard first < size else { throw .rangeNotSatisfiable(size: size) }
    return first..<end
  }

  /// Returns a number of digits only, at most the largest integer.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text) ?? .max
  }
}

/// The `Content-Range` header of a piece of a resumable upload.
struct ContentRange: Equatable {
  /// The offset of the piece; nil if the request only asks for the status.
  let start: Int?
  /// The size of the whole content; nil if the client does not know it yet.
  let total: Int?

  /// Reads `bytes 0-9/10`, `bytes 0-9/*`, `bytes */10` or `bytes */*`; nil for anything else.
  init?(_ header: String) {
    guard header.hasPrefix("bytes ") else { return nil }
    let parts = header.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let number = ByteRange.number(parts[1]) else { return nil }
      total = number
    }
    if parts[0] == "*" {
      start = nil
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ByteRange.number(ends[0]), ByteRange.number(ends[1]) != nil else { return nil }
    start = first
  }
}
