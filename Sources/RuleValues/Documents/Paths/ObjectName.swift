/// The place of an object in Cloud Storage. Equality is of bytes, order that of the service: bucket, then name, by bytes.
public struct ObjectName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The bucket.
  public let bucket: String
  /// The whole name, such as `images/a.png`: to the service its slashes mean nothing.
  public let name: String

  /// The object `name` in `bucket`. Whether that is legal is another question: ``problem``.
  public init(bucket: String, name: String) {
    self.bucket = bucket
    self.name = name
  }

  /// The pieces of the name between its slashes, which are the segments that rules match.
  public var segments: [String] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// What is wrong with the place, or nil (documentation "Objects" of Cloud Storage).
  public var problem: PathProblem? {
    if bucket.utf8.isEmpty || bucket.utf8.contains(UInt8(ascii: "/")) { return .bucket(bucket) }
    let bytes = name.utf8
    let isDots = bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8)
    let hasLineEnd = bytes.contains(0x0A) || bytes.contains(0x0D)
    let isKept = bytes.starts(with: ".well-known/acme-challenge/".utf8)
    guard !bytes.isEmpty, bytes.count <= DocumentLimits.maximumObjectNameBytes, !isDots, !hasLineEnd, !isKept else {
      return .objectName(name)
    }
    return nil
  }

  /// Reads `bucket/name`, `/b/bucket/o/name` or `gs://bucket/name`.
  ///
  /// - Throws: what is wrong with the text as the place of an object.
  public static func parse(_ text: String) throws(PathProblem) -> ObjectName {
    var rest = text.utf8[...]
    let isRulesPath = rest.starts(with: "/b/".utf8)
    if isRulesPath { rest = rest.dropFirst(3) } else if rest.starts(with: "gs://".utf8) { rest = rest.dropFirst(5) }
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let bucket = String(decoding: rest[..<slash], as: UTF8.self)
    rest = rest[slash...].dropFirst()
    if isRulesPath {
      guard rest.starts(with: "o/".utf8) else { throw .objectName(String(decoding: rest, as: UTF8.self)) }
      rest = rest.dropFirst(2)
    }
    let name = ObjectName(bucket: bucket, name: String(decoding: rest, as: UTF8.self))
    if let problem = name.problem { throw problem }
    return name
  }

  /// `/b/bucket/o/name`: how the rules name the place.
  public var description: String { "/b/\(bucket)/o/\(name)" }

  /// Equal as bytes.
  public static func == (left: ObjectName, right: ObjectName) -> Bool {
    CodeUnits.equal(left.bucket, right.bucket) && CodeUnits.equal(left.name, right.name)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8: bucket)
    hasher.combine(utf8: name)
  }

  /// The order in which the service lists objects.
  public static func < (left: ObjectName, right: ObjectName) -> Bool {
    if !CodeUnits.equal(left.bucket, right.bucket) {
      return left.bucket.utf8.lexicographicallyPrecedes(right.bucket.utf8)
    }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
