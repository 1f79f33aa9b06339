import SourceText

/// The parts of a request that a log left out, by the pointers in `erased`.
struct ErasedParts {
  private static let claims = "/input/auth/token"
  private static let values = ["/input/value", "/input/values", "/input/metadata", "/input/writes"]

  /// Whether claims are missing.
  private(set) var hasClaims = false
  /// Whether written values are missing.
  private(set) var hasValues = false
  /// Whether any other part of the request is missing, such as an operand of a query.
  private(set) var hasOperands = false

  /// Reads `erased`, which is missing in a line that has everything.
  init(_ json: JSONNode?) {
    for pointer in (json?.elements ?? []).compactMap(\.string) {
      if Self.isPart(pointer, of: Self.claims) {
        hasClaims = true
      } else if Self.values.contains(where: { Self.isPart(pointer, of: $0) }) {
        hasValues = true
      } else if Self.isPart(pointer, of: "/input") {
        hasOperands = true
      }
    }
  }

  /// Returns whether a pointer leads to a value or into it.
  private static func isPart(_ pointer: String, of whole: String) -> Bool {
    pointer.utf8.elementsEqual(whole.utf8) || pointer.utf8.starts(with: (whole + "/").utf8)
  }
}
