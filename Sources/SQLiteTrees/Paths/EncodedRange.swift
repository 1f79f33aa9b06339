import DocumentTrees

/// Rows from one path, with it, to another, without it.
struct EncodedRange {
  var lower: [UInt8]
  var upper: [UInt8]

  /// Rows from `lower` on, below `upper`.
  init(lower: [UInt8], upper: [UInt8]) {
    self.lower = lower
    self.upper = upper
  }

  /// A place and all that is below it.
  init(subtree path: EncodedPath) {
    lower = path.bytes
    upper = path.upperBound
  }

  /// All that is before a place in a walk.
  init(before path: EncodedPath) {
    lower = []
    upper = path.bytes
  }

  /// All that is below the children of `path` that lie in `range`, and these.
  init(childrenOf path: EncodedPath, in range: KeyRange) {
    lower =
      switch range.lower {
      case .unbounded: path.bytes + [EncodedPath.Mark.integer]
      case .including(let key): path.child(key).bytes
      case .excluding(let key): path.child(key).upperBound
      }
    upper =
      switch range.upper {
      case .unbounded: path.upperBound
      case .including(let key): path.child(key).upperBound
      case .excluding(let key): path.child(key).bytes
      }
  }
}
