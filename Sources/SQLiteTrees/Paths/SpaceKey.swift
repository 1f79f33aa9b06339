import DocumentTrees
import RuleValues

/// The place of a document or object as the bytes that its row is stored under.
///
/// The order of the bytes is the service's order: names one after the other, each as its UTF-8 with 00 and 01 written as
/// `01 01` and `01 02`, and each ended by `00`, which is below all bytes that can stand in a name. So a document comes
/// before what is below it, and all that is below a place is one range. An object's own name is the last and does not
/// end, so that those which begin alike are a range too.
struct SpaceKey: Hashable {
  private(set) var bytes: [UInt8] = []

  private enum Mark {
    static let end: UInt8 = 0x00
    static let escape: UInt8 = 0x01
    /// Above all bytes of UTF-8.
    static let aboveNames: UInt8 = 0xFF
  }

  /// The place at a path in a database.
  init(_ path: DocumentPath) {
    bytes.reserveCapacity(path.segments.reduce(path.database.utf8.count + 2) { $0 + $1.utf8.count + 1 })
    appendEnded(path.database)
    for segment in path.segments { appendEnded(segment) }
  }

  /// The place of an object.
  init(_ object: ObjectName) {
    appendEnded(object.bucket)
    append(object.name)
  }

  /// The place of a record of an account.
  init(_ place: AccountPlace) {
    appendEnded(place.tenant)
    appendEnded(place.kind)
    append(place.name)
  }

  private mutating func appendEnded(_ name: String) {
    append(name)
    bytes.append(Mark.end)
  }

  private mutating func append(_ name: String) {
    let isPlain = name.withBytes { name in
      guard name.allSatisfy({ $0 > Mark.escape }) else { return false }
      bytes.append(contentsOf: name)
      return true
    }
    if isPlain { return }
    for byte in name.utf8 {
      if byte <= Mark.escape { bytes += [Mark.escape, byte + 1] } else { bytes.append(byte) }
    }
  }

  /// Calls `body` with the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result) throws(TreeError) -> Result {
    try bytes.withRawBytes(body)
  }

  /// The first bytes that are above all that begins as `bytes` do.
  static func above(_ bytes: [UInt8]) -> [UInt8] { bytes + [Mark.aboveNames] }

  /// The names that `bytes` stand for; nil where they are none.
  ///
  /// - Parameter isObject: whether the last name does not end.
  static func names(_ bytes: UnsafeRawBufferPointer, isObject: Bool) -> [String]? {
    var names: [String] = []
    var name: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      switch byte {
      case _ where isEscaped:
        guard byte == 0x01 || byte == 0x02 else { return nil }
        name.append(byte - 1)
        isEscaped = false
      case Mark.escape: isEscaped = true
      case Mark.end:
        guard let text = name.withUnsafeBytes({ String(checking: $0) }) else { return nil }
        names.append(text)
        name.removeAll(keepingCapacity: true)
      default: name.append(byte)
      }
    }
    guard !isEscaped, isObject || name.isEmpty else { return nil }
    if isObject {
      guard let text = name.withUnsafeBytes({ String(checking: $0) }) else { return nil }
      names.append(text)
    }
    return names
  }
}

extension EncodedRange {
  /// The rows at and below a place in a space.
  init(below key: SpaceKey) {
    lower = key.bytes
    upper = SpaceKey.above(key.bytes)
  }

  /// The rows of a range of documents, and for a collection those below them too.
  init(_ range: DocumentRange) {
    switch range {
    case .everything: self.init(lower: [], upper: SpaceKey.above([]))
    case .database(let database): self.init(below: SpaceKey(DocumentPath([], database: database)))
    case .collection(let path), .subtree(let path): self.init(below: SpaceKey(path))
    }
  }

  /// The rows of a range of objects.
  init(_ range: ObjectRange) {
    switch range {
    case .everything: self.init(lower: [], upper: SpaceKey.above([]))
    case .bucket(let bucket, let prefix):
      self.init(below: SpaceKey(ObjectName(bucket: bucket, name: prefix)))
    }
  }

  /// The rows of a range of records of accounts.
  init(_ range: AccountRange) {
    switch range {
    case .everything: self.init(lower: [], upper: SpaceKey.above([]))
    case .kind(let kind, let tenant, let prefix):
      self.init(below: SpaceKey(AccountPlace(tenant: tenant, kind: kind, name: prefix)))
    }
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes.
  func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    try span.bytes.withUnsafeBytes { bytes throws(TreeError) in try body(bytes) }
  }
}
