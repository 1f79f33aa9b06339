/// A path of the Cloud Storage JSON API: a bucket, an object, and what is done with it.
struct CloudPath: Equatable {
  /// What a request is about.
  enum Kind: Equatable { case metadata, download, upload, content, unsupported }

  /// An operation that has a path of its own.
  enum Action: Equatable {
    /// Copies the object to another name.
    case copy(bucket: String, name: String, isRewrite: Bool)
    /// Makes the object of others.
    case compose
    /// Changes who may read the object, which has no effect here.
    case acl
  }

  /// What the request is about.
  let kind: Kind
  /// The bucket; nil for all buckets.
  private(set) var bucket: String?
  /// Whether the path goes on behind the bucket.
  private(set) var hasObjects = false
  /// The name of the object; nil for all objects.
  private(set) var name: String?
  /// The operation; nil for those that the method says.
  private(set) var action: Action?

  /// Reads the decoded segments of a path.
  init(_ segments: [String]) {
    var rest = segments[...]
    var kind = Kind.metadata
    if rest.first == "resumable" { rest = rest.dropFirst() }
    switch rest.first {
    case "download": (kind, rest) = (.download, rest.dropFirst())
    case "upload": (kind, rest) = (.upload, rest.dropFirst())
    default: break
    }
    if rest.starts(with: ["storage", "v1"]) { rest = rest.dropFirst(2) }
    guard rest.first == "b" else {
      let isContent = kind == .metadata && rest.count >= 2 && rest.count == segments.count && rest.first != "batch"
      self.kind = isContent ? .content : .unsupported
      if isContent { (bucket, name) = (rest.first, rest.dropFirst().joined(separator: "/")) }
      return
    }
    rest = rest.dropFirst()
    bucket = rest.popFirst()
    guard let next = rest.popFirst() else {
      self.kind = kind
      return
    }
    guard next == "o" else {
      self.kind = .unsupported
      return
    }
    self.kind = kind
    hasObjects = true
    if rest.isEmpty || (rest.count == 1 && rest.first == "") { return }
    (name, action) = Self.object(Array(rest))
  }

  /// Returns the name and the action. A name's slashes are encoded, but a client that does not encode them is understood
  /// too.
  private static func object(_ rest: [String]) -> (String, Action?) {
    if rest.count >= 6, let index = rest.firstIndex(where: { $0 == "rewriteTo" || $0 == "copyTo" }), index > 0,
      rest.count > index + 4, rest[index + 1] == "b", rest[index + 3] == "o"
    {
      let name = rest[(index + 4)...].joined(separator: "/")
      let copy = Action.copy(bucket: rest[index + 2], name: name, isRewrite: rest[index] == "rewriteTo")
      return (rest[..<index].joined(separator: "/"), copy)
    }
    if rest.count == 2, rest[1] == "compose" { return (rest[0], .compose) }
    if rest.count >= 2, rest[1] == "acl" { return (rest[0], .acl) }
    return (rest.joined(separator: "/"), nil)
  }
}
