import RulePrograms
import SourceText

/// Comparisons with what the other side never is.
enum Comparisons {
  static func find(in file: LintedRules) -> [Diagnostic] {
    file.tree.nodeIDs.compactMap { id in
      guard let (left, right) = file.equality(id) else { return nil }
      return report(left, right, file) ?? report(right, left, file)
    }
  }

  private static func report(_ value: NodeID, _ other: NodeID, _ file: LintedRules) -> Diagnostic? {
    if file.isNull(other), case .builtin(let declaration) = file.rules.resolution(of: file.tree.peeled(value)),
      [.get, .firestoreGet].contains(declaration.builtin)
    {
      return MissingDocument.report(declaration, at: file.tree[value].span)
    }
    guard let text = file.text(other), let way = file.way(of: value) else { return nil }
    let span = file.tree[file.tree.peeled(other)].span
    switch way {
    case ["request", "method"] where !AllowedMethods.all.contains { $0.rawValue == text }:
      return NeverMethod.report(text, at: span)
    case ["request", "auth", "token", "firebase", "sign_in_provider"]:
      return Providers.domains[text].map { ProviderName.report(text, meant: $0, at: span) }
    default: return nil
    }
  }
}

/// The providers that `sign_in_provider` calls by a domain (documentation: Security Rules and Firebase Authentication).
enum Providers {
  static let domains = [
    "facebook": "facebook.com", "github": "github.com", "google": "google.com", "twitter": "twitter.com",
    "microsoft": "microsoft.com", "apple": "apple.com", "yahoo": "yahoo.com",
  ]
}
