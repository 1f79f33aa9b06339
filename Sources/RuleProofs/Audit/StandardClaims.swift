package import SecurityRules
import SourceText
import SymbolicRules

/// The claims that an audit decides about any rules, made from the paths and fields that the rules mention.
package struct StandardClaims: Sendable {
  /// A claim with its topic.
  package struct Entry: Sendable {
    /// What the claim is about.
    package let topic: AuditTopic
    /// The claim.
    package let claim: Claim
  }

  /// The size above which a string counts as unbounded, in characters.
  package static let maximumText = 10_000
  /// The size above which a list counts as unbounded, in elements.
  package static let maximumList = 1000
  /// The size above which a file counts as unbounded, in bytes.
  package static let maximumFile = 100_000_000
  /// The maximum number of documents that a query may return.
  package static let maximumResults = 1000
  /// A name that no rules use.
  static let otherField = "aFieldThatNoRuleNames"

  /// The claims, ordered by their topics.
  package let entries: [Entry]

  /// Makes the claims for rules.
  package init(for rules: AnyRuleset) {
    let isRealtime = rules.service == .realtime
    let claims = isRealtime ? RealtimeClaims.all(rules.program) : CloudClaims.all(rules.program, rules.service)
    var seen: Set<String> = []
    entries = AuditTopic.allCases.flatMap { topic in
      claims.filter { $0.topic == topic && seen.insert($0.text).inserted }.compactMap { entry in
        let file = SourceFile(name: rules.file.name, text: entry.text)
        return (try? ClaimFile.claims(of: file).first).map { Entry(topic: topic, claim: $0) }
      }
    }
  }
}

extension StandardClaims {
  /// Returns the places of claims, those about the same paths together, in the order of the first of them.
  static func placesByPath(_ entries: [Entry]) -> [Int] {
    var groups: [RuleText: Int] = [:]
    var places: [[Int]] = []
    for (place, entry) in entries.enumerated() {
      let path = RuleText(entry.claim.text.part(entry.claim.access.path))
      if let group = groups[path] {
        places[group].append(place)
      } else {
        groups[path] = places.count
        places.append([place])
      }
    }
    return places.flatMap(\.self)
  }
}

/// The text of a claim that is about to be made.
struct ClaimDraft {
  let topic: AuditTopic
  let text: String
}
