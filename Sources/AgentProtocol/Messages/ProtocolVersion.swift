/// A version of the Model Context Protocol.
///
/// Source: the revisions of the specification, and the versions that the package `mcp` of PyPI negotiates (2.3.0).
package enum ProtocolVersion: String, CaseIterable, Comparable, Sendable {
  /// The first version.
  case november2024 = "2024-11-05"
  /// Adds annotations of tools and batches of messages.
  case march2025 = "2025-03-26"
  /// Adds structured results and titles; removes batches.
  case june2025 = "2025-06-18"
  /// Arguments that do not fit are errors of the tool, so that a model can correct them.
  case november2025 = "2025-11-25"
  /// Has no handshake: each request names its version. The client answers questions of the server in the next request.
  case july2026 = "2026-07-28"

  /// The versions that `initialize` can agree on, oldest first.
  package static let withHandshake: [ProtocolVersion] = [.november2024, .march2025, .june2025, .november2025]

  /// The versions whose requests name their version, oldest first.
  package static let stateless: [ProtocolVersion] = [.july2026]

  /// Whether messages can come in an array.
  var hasBatches: Bool { self == .march2025 }

  /// Whether tools have annotations.
  var hasAnnotations: Bool { self >= .march2025 }

  /// Whether results of tools have structured content, and tools, resources and prompts have titles.
  package var hasStructuredContent: Bool { self >= .june2025 }

  /// Whether each request names its version.
  var isStateless: Bool { self >= .july2026 }

  /// Compares by date.
  package static func < (left: ProtocolVersion, right: ProtocolVersion) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}
