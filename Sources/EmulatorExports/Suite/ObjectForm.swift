import EmulatedProjects
import EmulatedStorage
import RuleEvaluation
import RuleValues
import SourceText

/// The JSON of an object's metadata in an export.
enum ObjectForm {
  /// Returns the MD5 hash of a text.
  static func hash(_ text: String) -> [UInt8] { Base64.decode(ContentDigest(Array(text.utf8)).md5Hash) ?? [] }

  /// Returns the metadata in the form of firebase-tools. The checksum CRC32C is a number there.
  static func json(_ object: TransferredObject) -> [UInt8] {
    let metadata = object.metadata
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.member("name", metadata.object.name)
      writer.member("bucket", metadata.object.bucket)
      writer.member("contentType", metadata.contentType)
      writer.member("metageneration", Int(metadata.metageneration ?? 1))
      writer.member("generation", Int(metadata.generation ?? 0))
      writer.member("storageClass", "STANDARD")
      writer.member("contentDisposition", metadata.contentDisposition)
      writer.member("contentLanguage", metadata.contentLanguage)
      writer.member("cacheControl", object.attributes.cacheControl)
      writer.member("contentEncoding", metadata.contentEncoding)
      writer.member("customTime", object.attributes.customTime)
      custom(metadata, in: &writer)
      writer.key("downloadTokens")
      writer.array { writer in for token in object.attributes.downloadTokens { writer.string(token) } }
      writer.member("etag", metadata.etag)
      writer.member("timeCreated", metadata.timeCreated?.description)
      writer.member("updated", metadata.updated?.description)
      writer.member("size", Int(metadata.size))
      writer.member("md5Hash", metadata.md5Hash)
      writer.member("crc32c", metadata.crc32c.flatMap(number))
    }
    return writer.bytes
  }

  private static func custom(_ metadata: ObjectMetadata, in writer: inout JSONWriter) {
    if metadata.metadata.isEmpty { return }
    writer.key("customMetadata")
    writer.object { writer in for entry in metadata.metadata { writer.member(entry.name, entry.value) } }
  }

  /// Returns the number of a checksum, as text.
  private static func number(_ checksum: String) -> String? {
    Base64.decode(checksum).map { "\($0.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })" }
  }

  /// Reads the metadata of an object. The checksum CRC32C is computed again, and not read.
  ///
  /// - Throws: ``InvalidExport``.
  static func read(_ file: String) throws(InvalidExport) -> TransferredObject {
    let json = try ExportFiles.json(file)
    let form = Members(json: json, file: file)
    guard let bucket = try form.text("bucket"), let name = try form.text("name") else {
      throw InvalidExport(file, "an object without `name` or `bucket`")
    }
    let object = ObjectName(bucket: bucket, name: name)
    if let problem = object.problem { throw InvalidExport(file, "\(problem)") }
    var metadata = ObjectMetadata(object, size: try form.integer("size") ?? 0)
    metadata.generation = try form.integer("generation") ?? 1
    metadata.metageneration = try form.integer("metageneration") ?? 1
    metadata.contentType = try form.text("contentType")
    metadata.contentDisposition = try form.text("contentDisposition")
    metadata.contentEncoding = try form.text("contentEncoding")
    metadata.contentLanguage = try form.text("contentLanguage")
    metadata.md5Hash = try form.text("md5Hash")
    metadata.etag = try form.text("etag")
    metadata.timeCreated = try form.time("timeCreated")
    metadata.updated = try form.time("updated") ?? metadata.timeCreated
    metadata.metadata = try form.texts("customMetadata")
    var attributes = ObjectAttributes()
    attributes.generation = metadata.generation ?? 0
    attributes.cacheControl = try form.text("cacheControl")
    attributes.customTime = try form.text("customTime")
    attributes.downloadTokens = json["downloadTokens"]?.elements.compactMap(\.string) ?? []
    return TransferredObject(metadata, attributes)
  }

  /// The members of an object's JSON.
  private struct Members {
    let json: JSONNode
    let file: String

    func text(_ name: String) throws(InvalidExport) -> String? {
      guard let value = json[name], !value.isNull else { return nil }
      guard let text = value.string else { throw wrong(name) }
      return text
    }

    func integer(_ name: String) throws(InvalidExport) -> Int64? {
      switch json[name]?.value {
      case nil, .null?: return nil
      case .integer(let number)? where number >= 0: return number
      case .string(let text)?:
        guard let number = Int64(text), number >= 0 else { throw wrong(name) }
        return number
      default: throw wrong(name)
      }
    }

    func time(_ name: String) throws(InvalidExport) -> Timestamp? {
      guard let text = try text(name) else { return nil }
      guard let time = Timestamp(rfc3339: text) else { throw wrong(name) }
      return time
    }

    func texts(_ name: String) throws(InvalidExport) -> [(name: String, value: String)] {
      var entries: [(name: String, value: String)] = []
      for member in json[name]?.members ?? [] {
        guard let text = member.value.string else { throw wrong(name) }
        entries.append((member.key, text))
      }
      return entries
    }

    private func wrong(_ name: String) -> InvalidExport { InvalidExport(file, "`\(name)` has an invalid value") }
  }
}
