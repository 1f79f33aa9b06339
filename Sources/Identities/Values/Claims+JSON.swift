public import SourceText

extension Claims {
  /// Creates claims from the object in `file`, in strict JSON. Nil if the text is not an object, has a duplicate key,
  /// or exceeds the limits of an identity.
  public init?(json file: SourceFile) {
    let (tree, problems) = JSONReader.read(file, .strict)
    guard problems.isEmpty else { return nil }
    self.init(json: tree.root)
  }

  /// Creates claims from the object in `json`. Nil in the same cases as ``init(json:)``.
  package init?(json: JSONNode) {
    guard case .map(let claims)? = try? ClaimReader.read(json) else { return nil }
    self = claims
  }
}
