/// The masking of secrets. The result distinguishes secrets but cannot be used.
public enum Masked {
  /// Returns an email's first letter and domain: `a…@example.com`. A name of one or two characters is masked
  /// completely.
  public static func email(_ email: String) -> String {
    let parts = email.split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let first = parts[0].first else { return "…" }
    return "\(parts[0].count > 2 ? String(first) : "")…@\(parts[1])"
  }

  /// Returns the first letters and the length of a token or secret, or only `…` if it is short.
  public static func secret(_ secret: String) -> String {
    secret.count < 24 ? "…" : "\(secret.prefix(4))… (\(secret.utf8.count) bytes)"
  }
}
