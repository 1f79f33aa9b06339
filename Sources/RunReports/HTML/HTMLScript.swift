import RuleEvaluation
import RuleValues

/// The script of the page, which adds filters and keyboard navigation. Without it, the page shows everything.
///
/// The page's content security policy allows only the script with this hash, so no case can inject its own.
package enum HTMLScript {
  /// The SHA-256 hash of ``text`` in Base64.
  package static let hash = Base64.encode(PackageResources.report_js.withUnsafeBufferPointer { SHA256.digest($0) })

  /// The script of the page: filters, links and keyboard navigation.
  package static let text = String(decoding: PackageResources.report_js, as: UTF8.self)
}
