import RuleValues
import SourceText

/// The values that a client sets when it uploads an object or changes its metadata. The values that the service sets
/// itself are ignored.
struct ObjectDraft: Sendable {
  /// The change of a value.
  enum Change<Value: Sendable>: Sendable {
    case keep
    case remove
    case set(Value)

    func apply(to value: inout Value?) {
      switch self {
      case .keep: break
      case .remove: value = nil
      case .set(let new): value = new
      }
    }
  }

  /// The key of the custom metadata with which administrators set download tokens, separated by commas. Rules do not see
  /// it (firebase-tools, `src/emulator/storage/metadata.ts`).
  static let tokensKey = "firebaseStorageDownloadTokens"

  var contentType = Change<String>.keep
  var contentDisposition = Change<String>.keep
  var contentEncoding = Change<String>.keep
  var contentLanguage = Change<String>.keep
  var cacheControl = Change<String>.keep
  var customTime = Change<String>.keep
  /// The changes of single entries of the custom metadata, in their order; `remove` for all of it.
  var custom = Change<[(name: String, value: String?)]>.keep
  /// The object's name in the JSON of an upload.
  var name: String?
  /// The checksums that the client expects.
  var md5Hash: String?
  var crc32c: String?

  init() {}

  /// Reads the JSON of a client. An empty body sets nothing.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)``.
  init(json bytes: [UInt8]) throws(StorageFailure) {
    try self.init(try bytes.isEmpty ? nil : StorageJSON.object(bytes))
  }

  /// Reads a JSON object; nil sets nothing.
  ///
  /// - Throws: ``StorageFailure/invalid(_:)``.
  init(_ root: JSONNode?) throws(StorageFailure) {
    for member in root?.members ?? [] {
      switch member.key {
      case "contentType": contentType = try Self.text(member)
      case "contentDisposition": contentDisposition = try Self.text(member)
      case "contentEncoding": contentEncoding = try Self.text(member)
      case "contentLanguage": contentLanguage = try Self.text(member)
      case "cacheControl": cacheControl = try Self.text(member)
      case "customTime": customTime = try Self.text(member)
      case "metadata": custom = try Self.custom(member.value)
      case "name": name = member.value.string
      case "md5Hash": md5Hash = member.value.string
      case "crc32c": crc32c = member.value.string
      default: break
      }
    }
  }

  private static func text(_ member: JSONMember) throws(StorageFailure) -> Change<String> {
    if member.value.isNull { return .remove }
    guard let text = member.value.string else { throw .invalid("\(member.key) is not a string.") }
    return .set(text)
  }

  private static func custom(_ json: JSONNode) throws(StorageFailure) -> Change<[(name: String, value: String?)]> {
    if json.isNull { return .remove }
    guard case .object = json.value else { throw .invalid("metadata is not an object.") }
    var entries: [(name: String, value: String?)] = []
    for member in json.members {
      switch member.value.value {
      case .null: entries.append((member.key, nil))
      case .string(let text): entries.append((member.key, text))
      case .bool(let bool): entries.append((member.key, "\(bool)"))
      case .integer(let integer): entries.append((member.key, "\(integer)"))
      case .double(let double): entries.append((member.key, "\(double)"))
      case .array, .object: throw .invalid("metadata.\(member.key) is not a string.")
      }
    }
    return .set(entries)
  }

  /// Changes the metadata that rules see.
  ///
  /// - Parameter replacesCustom: whether the custom metadata is replaced as a whole, and not entry by entry.
  func apply(to metadata: inout ObjectMetadata, replacesCustom: Bool = false) {
    contentType.apply(to: &metadata.contentType)
    contentDisposition.apply(to: &metadata.contentDisposition)
    contentEncoding.apply(to: &metadata.contentEncoding)
    contentLanguage.apply(to: &metadata.contentLanguage)
    switch custom {
    case .keep: break
    case .remove: metadata.metadata = []
    case .set(let entries):
      if replacesCustom { metadata.metadata = [] }
      for entry in entries where entry.name != Self.tokensKey {
        let index = metadata.metadata.firstIndex { CodeUnits.equal($0.name, entry.name) }
        switch (entry.value, index) {
        case (let value?, let index?): metadata.metadata[index].value = value
        case (let value?, nil): metadata.metadata.append((entry.name, value))
        case (nil, let index?): metadata.metadata.remove(at: index)
        case (nil, nil): break
        }
      }
    }
  }

  /// Changes the values that rules do not see.
  func apply(to attributes: inout ObjectAttributes) {
    cacheControl.apply(to: &attributes.cacheControl)
    customTime.apply(to: &attributes.customTime)
    guard case .set(let entries) = custom, let tokens = entries.last(where: { $0.name == Self.tokensKey }) else {
      return
    }
    attributes.downloadTokens = (tokens.value ?? "").split(separator: ",").map(String.init)
  }
}
