import SecurityRules
package import SourceText

/// Which warnings and notes of rules are reported, and with which severity. Errors are always reported.
///
/// A name is a code, such as `cloud/open-read`, or a group, such as `style`.
package struct FindingSelection: Hashable, Sendable {
  /// A severity that a configuration chooses, or none.
  package enum Level: String, Sendable, CaseIterable {
    case off
    case note
    case warning
    case error
  }

  /// The name that selects every group.
  package static let everything = "all"
  /// The groups that are reported unless others are selected.
  package static let standard: Set<String> = Set(DiagnosticGroup.allCases.filter { $0 != .style }.map(\.rawValue))

  /// The codes and groups to report; nil for the standard ones.
  package var selected: Set<String>?
  /// The codes and groups to omit.
  package var ignored: Set<String> = []
  /// Severities by code or group. The one of a code counts before that of its group.
  package var levels: [String: Level] = [:]

  /// Creates the selection of the standard groups.
  package init() {}

  /// Returns the findings to report, with their severities.
  package func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.compactMap { diagnostic in
      if diagnostic.severity == .error { return diagnostic }
      let code = diagnostic.code.name
      let group = FindingNames.group(of: code).rawValue
      if ignored.contains(code) || ignored.contains(group) { return nil }
      let selected = selected ?? Self.standard
      guard selected.contains(code) || selected.contains(group) || selected.contains(Self.everything) else {
        return nil
      }
      switch levels[code] ?? levels[group] {
      case nil: return diagnostic
      case .off: return nil
      case .note: return diagnostic.with(.note)
      case .warning: return diagnostic.with(.warning)
      case .error: return diagnostic.with(.error)
      }
    }
  }
}

/// The names of codes and groups that options, configurations and comments can use.
package enum FindingNames {
  private static let groups = Dictionary(
    pages.map { ($0.code.name, $0.group) }, uniquingKeysWith: { first, _ in first })

  /// The pages of all codes of rules.
  package static let pages =
    AnyRuleset.diagnosticPages + [OtherService.page, GroupIndex.page] + SuppressionComments.pages + AuditPages.all

  /// Returns the group of a code; an unknown code is about correctness.
  package static func group(of code: String) -> DiagnosticGroup { groups[code] ?? .correctness }

  /// Returns whether there is a code of this name.
  package static func isCode(_ name: String) -> Bool { groups[name] != nil }

  /// Returns the problem with a name that is neither a code nor a group; nil if it is one.
  static func problem(_ name: String) -> String? {
    let known = DiagnosticGroup.allCases.map(\.rawValue) + [FindingSelection.everything]
    if isCode(name) || known.contains(name) { return nil }
    let nearest = NearestName.find(name, among: pages.map(\.code.name) + known).map { "; did you mean `\($0)`?" }
    return "there is no code \(TerminalText.quoted(name))\(nearest ?? "")"
  }
}
