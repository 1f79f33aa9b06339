public import SourceText

extension Claims {
  /// The object that is all of `file`, in strict JSON; nil where it is none, a key stands twice, or it is beyond the
  /// limits of what is read of an identity.
  public init?(json file: SourceFile) {
    let (tree, problems) = JSONReader.read(file, .strict)
    guard problems.isEmpty else { return nil }
    self.init(json: tree.root)
  }

  /// The object under `json`; nil as for ``init(json:)``.
  public init?(json: JSONNode) {
    guard case .map(let claims)? = try? ClaimReader.read(json) else { return nil }
    self = claims
  }
}
