package import SourceText

/// A reader of an object's metadata in the JSON of the Storage API.
///
/// Numbers may be strings, as in the API, or numbers; times may also be `{"$ts": …}`. API members that rules do not
/// see, such as `kind` and `storageClass`, are ignored. Any other member is rejected, because a misspelled name would
/// change the decision of the rules.
package struct ObjectMetadataReader {
  private var checks = FieldChecks()

  /// Reads the object in `json`, which must contain its size.
  ///
  /// - Parameter place: the location of the object, if the text may omit it. The text must not name another location.
  /// - Returns: the metadata, or all problems.
  package static func read(_ json: JSONNode, at place: ObjectName? = nil) -> Result<ObjectMetadata, DocumentProblems> {
    read(json, at: place, isWhole: true)
  }

  /// Reads the changes that a client makes to an object's metadata, which may omit the size.
  ///
  /// - Returns: the given metadata, with size 0 if the text has none, or all problems.
  package static func readChange(_ json: JSONNode, at place: ObjectName) -> Result<ObjectMetadata, DocumentProblems> {
    read(json, at: place, isWhole: false)
  }

  private static func read(
    _ json: JSONNode, at place: ObjectName?, isWhole: Bool
  ) -> Result<ObjectMetadata, DocumentProblems> {
    var reader = ObjectMetadataReader()
    let metadata = reader.object(json, place)
    // A misspelled name may be meant as `size`.
    let isMissing = isWhole && metadata != nil && json["size"] == nil && reader.checks.problems.isEmpty
    if isMissing { reader.checks.report(.expected("`size`, in bytes"), json.span) }
    guard let metadata, reader.checks.problems.isEmpty else {
      return .failure(DocumentProblems(reader.checks.problems))
    }
    return .success(metadata)
  }

  private init() {}

  private mutating func object(_ json: JSONNode, _ place: ObjectName?) -> ObjectMetadata? {
    guard case .object = json.value else {
      checks.report(.expected("an object with \"name\" and \"bucket\""), json.span)
      return nil
    }
    guard let object = self.place(json, place) else { return nil }
    var metadata = ObjectMetadata(object)
    var seen: Set<ObjectKey> = []
    for member in json.members {
      guard let key = ObjectKey(rawValue: member.key) else {
        check(foreign: member)
        continue
      }
      checks.enter(name: member.key)
      if !seen.insert(key).inserted { checks.report(.duplicateField(member.key), member.keySpan) }
      read(member.value, key, into: &metadata)
      checks.leave()
    }
    return metadata
  }

  private mutating func check(foreign member: JSONMember) {
    if ForeignObjectKey(rawValue: member.key) != nil { return }
    let known = ObjectKey.allCases.map(\.rawValue)
    checks.report(.unknownMetadata(member.key, nearest: NearestName.find(member.key, among: known)), member.keySpan)
  }

  private mutating func place(_ json: JSONNode, _ place: ObjectName?) -> ObjectName? {
    let name = text("name", of: json, orElse: place?.name)
    guard let bucket = text("bucket", of: json, orElse: place?.bucket), let name else { return nil }
    let object = ObjectName(bucket: bucket, name: name)
    if let problem = object.problem { checks.report(.path(problem), json.span) }
    if let place, place != object { checks.report(.expected("the object \(place)"), json.span) }
    return object
  }

  private mutating func text(_ key: String, of json: JSONNode, orElse other: String?) -> String? {
    if let member = json[key], !member.isNull { return string(member) }
    if other == nil { checks.report(.missing(key), json.span) }
    return other
  }

  private mutating func read(_ json: JSONNode, _ key: ObjectKey, into metadata: inout ObjectMetadata) {
    switch key {
    case .name, .bucket: break
    case .generation: metadata.generation = integer(json)
    case .metageneration: metadata.metageneration = integer(json)
    case .size: metadata.size = size(json) ?? 0
    case .timeCreated: metadata.timeCreated = time(json)
    case .updated: metadata.updated = time(json)
    case .md5Hash: metadata.md5Hash = string(json)
    case .crc32c: metadata.crc32c = string(json)
    case .etag: metadata.etag = string(json)
    case .contentDisposition: metadata.contentDisposition = string(json)
    case .contentEncoding: metadata.contentEncoding = string(json)
    case .contentLanguage: metadata.contentLanguage = string(json)
    case .contentType: metadata.contentType = string(json)
    case .metadata: metadata.metadata = custom(json)
    }
  }

  private mutating func integer(
    _ json: JSONNode, wanted: String = "an integer of 64 bits, also in a string"
  ) -> Int64? {
    switch json.value {
    case .null: return nil
    case .integer(let integer): return integer
    case .string(let text):
      if case .integer(let integer)? = JSONNumber.parse(Array(text.utf8)[...]) { return integer }
    default: break
    }
    _ = checks.expected(wanted, json.span)
    return nil
  }

  private mutating func size(_ json: JSONNode) -> Int64? {
    guard !json.isNull, let size = integer(json, wanted: "a number of bytes, such as 1048576") else {
      if json.isNull { checks.report(.expected("a number of bytes"), json.span) }
      return nil
    }
    if size < 0 { checks.report(.expected("a number of bytes from 0"), json.span) }
    return size
  }

  private mutating func time(_ json: JSONNode) -> Timestamp? {
    if json.isNull { return nil }
    let text = json.members.count == 1 ? json["$ts"] ?? json : json
    if case .timestamp(let time) = checks.timestamp(text) { return time }
    return nil
  }

  private mutating func string(_ json: JSONNode) -> String? {
    if json.isNull { return nil }
    if let text = json.string { return text }
    _ = checks.expected("a string", json.span)
    return nil
  }

  private mutating func custom(_ json: JSONNode) -> [(name: String, value: String)] {
    if json.isNull { return [] }
    guard case .object = json.value else {
      _ = checks.expected("an object of strings", json.span)
      return []
    }
    var fields = DocumentFields()
    var metadata: [(name: String, value: String)] = []
    for member in json.members {
      checks.enter(name: member.key)
      if let text = member.value.string {
        if !fields.append(member.key, .null) { checks.report(.duplicateField(member.key), member.keySpan) }
        metadata.append((member.key, text))
      } else {
        _ = checks.expected("a string", member.value.span)
      }
      checks.leave()
    }
    return metadata
  }
}

extension ObjectMetadata {
  /// Writes the metadata as the Storage API does: numbers as strings, and only values that are set.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for field in fields.entries {
        switch field.value {
        case .null: break
        case .integer(let integer): writer.member(field.name, "\(integer)")
        case .timestamp(let timestamp): writer.member(field.name, timestamp.description)
        case .string(let string): writer.member(field.name, string)
        case .map(let custom) where custom.isEmpty: break
        case let value:
          writer.key(field.name)
          value.writeStrings(to: &writer)
        }
      }
    }
  }
}

extension DocumentValue {
  /// Writes a map of strings with arbitrary keys.
  fileprivate func writeStrings(to writer: inout JSONWriter) {
    guard case .map(let fields) = self else { return }
    writer.object { writer in
      for field in fields.entries {
        if case .string(let text) = field.value { writer.member(field.name, text) }
      }
    }
  }
}
