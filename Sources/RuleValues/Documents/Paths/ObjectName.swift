/// The location of an object in Cloud Storage.
///
/// Equality compares bytes. The order is that of Cloud Storage: by bucket, then by name, by bytes.
public struct ObjectName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name of the bucket.
  public let bucket: String
  /// The full name, such as `images/a.png`. Slashes have no meaning to Cloud Storage.
  public let name: String

  /// Creates a location, legal or not. See `problem`.
  public init(bucket: String, name: String) {
    self.bucket = bucket
    self.name = name
  }

  /// The parts of the name between slashes, which rules match as segments.
  package var segments: [String] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The problem with the location, or nil if it is legal (documentation "Objects" of Cloud Storage).
  package var problem: PathProblem? {
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

  /// Parses `bucket/name`, `/b/bucket/o/name` or `gs://bucket/name`.
  ///
  /// - Throws: the problem with the text as the location of an object.
  package static func parse(_ text: String) throws(PathProblem) -> ObjectName {
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

  /// `/b/bucket/o/name`, the form in rules.
  public var description: String { "/b/\(bucket)/o/\(name)" }

  /// Compares the bytes of both parts.
  public static func == (left: ObjectName, right: ObjectName) -> Bool {
    CodeUnits.equal(left.bucket, right.bucket) && CodeUnits.equal(left.name, right.name)
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8: bucket)
    hasher.combine(utf8: name)
  }

  /// Compares locations in the order in which Cloud Storage lists objects.
  public static func < (left: ObjectName, right: ObjectName) -> Bool {
    if !CodeUnits.equal(left.bucket, right.bucket) {
      return left.bucket.utf8.lexicographicallyPrecedes(right.bucket.utf8)
    }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
