import RuleValues

/// The name under which the content of an object is stored.
///
/// It is derived from the object's name and from the size and the checksums in its metadata. The metadata therefore names
/// its content, and a new content of the same object never overwrites the old one before the metadata changes.
struct ContentID: Hashable, Sendable {
  /// A text of letters, digits, `.` and `-`, which can be the name of a file.
  let text: String

  /// Returns the ID of the content that `metadata` describes; nil if the metadata has no checksums, for example because
  /// it was imported without content.
  init?(_ metadata: ObjectMetadata) {
    guard let md5 = metadata.md5Hash.flatMap(Base64.decode), let crc = metadata.crc32c.flatMap(Base64.decode) else {
      return nil
    }
    text = "\(Self.prefix(metadata.object)).\(Self.hexadecimal(md5))-\(Self.hexadecimal(crc))-\(metadata.size)"
  }

  /// Returns the beginning of the names of everything that is stored for an object.
  static func prefix(_ object: ObjectName) -> String {
    hexadecimal(MD5Digest.digest(Array(object.bucket.utf8) + [0] + Array(object.name.utf8)))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
