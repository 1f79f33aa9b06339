import EmulatedProjects
import RuleValues
import SourceText

/// The JSON of an object's metadata, for Firebase's clients and for those of Google Cloud. Numbers are strings.
enum ObjectJSON {
  /// The content type of an object that was uploaded without one.
  static let standardContentType = "application/octet-stream"

  /// Writes an object as Firebase Storage does.
  static func writeFirebase(_ object: StoredObject, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", object.name.name)
      writer.member("bucket", object.name.bucket)
      writeCommon(object, to: &writer)
      writer.member("contentEncoding", object.metadata.contentEncoding ?? "identity")
      writer.member("contentDisposition", object.metadata.contentDisposition ?? "inline")
      writer.member("downloadTokens", object.attributes.downloadTokens.joined(separator: ","))
      writeCustom(object.metadata.metadata, to: &writer)
    }
  }

  /// Writes an object as the Cloud Storage JSON API does.
  ///
  /// - Parameter base: the address of the server, such as `http://127.0.0.1:9199`.
  static func writeCloud(_ object: StoredObject, base: String, to writer: inout JSONWriter) {
    let (bucket, name) = (object.name.bucket, object.name.name)
    let generation = "\(object.metadata.generation ?? 0)"
    let path = "storage/v1/b/\(PercentEncoding.encode(bucket))/o/\(PercentEncoding.encode(name))"
    writer.object { writer in
      writer.member("kind", "storage#object")
      writer.member("id", "\(bucket)/\(name)/\(generation)")
      writer.member("name", name)
      writer.member("bucket", bucket)
      writer.member("selfLink", "\(base)/\(path)")
      writer.member("mediaLink", "\(base)/download/\(path)?generation=\(generation)&alt=media")
      writeCommon(object, to: &writer)
      writer.member("timeStorageClassUpdated", object.metadata.timeCreated.map(time))
      writer.member("customTime", object.attributes.customTime)
      writer.member("contentEncoding", object.metadata.contentEncoding)
      writer.member("contentDisposition", object.metadata.contentDisposition)
      var custom = object.metadata.metadata
      if !object.attributes.downloadTokens.isEmpty {
        custom.append((ObjectDraft.tokensKey, object.attributes.downloadTokens.joined(separator: ",")))
      }
      writeCustom(custom, to: &writer)
    }
  }

  private static func writeCommon(_ object: StoredObject, to writer: inout JSONWriter) {
    let metadata = object.metadata
    writer.member("generation", "\(metadata.generation ?? 0)")
    writer.member("metageneration", "\(metadata.metageneration ?? 0)")
    writer.member("contentType", metadata.contentType ?? standardContentType)
    writer.member("timeCreated", metadata.timeCreated.map(time))
    writer.member("updated", metadata.updated.map(time))
    writer.member("storageClass", "STANDARD")
    writer.member("size", "\(metadata.size)")
    writer.member("md5Hash", metadata.md5Hash)
    writer.member("crc32c", metadata.crc32c)
    writer.member("etag", metadata.etag)
    writer.member("contentLanguage", metadata.contentLanguage)
    writer.member("cacheControl", object.attributes.cacheControl)
  }

  private static func writeCustom(_ custom: [(name: String, value: String)], to writer: inout JSONWriter) {
    if custom.isEmpty { return }
    writer.key("metadata")
    writer.object { writer in for entry in custom { writer.member(entry.name, entry.value) } }
  }

  /// Returns a time with exactly three digits after the second, as JavaScript's `toISOString`.
  static func time(_ time: Timestamp) -> String {
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let date = "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
    let clock = "\(padded(time.hours, 2)):\(padded(time.minutes, 2)):\(padded(time.secondsOfMinute, 2))"
    return "\(date)T\(clock).\(padded(Int64(time.nanos) / 1_000_000, 3))Z"
  }
}
