package import RequestSimulation
import RuleValues
import RulesProjects
package import SecurityRules
import SourceText
import TestSuites

/// The rules that `rules-sim explain` evaluates.
package struct ExplainRules: Sendable {
  /// The selection of rules.
  package struct Choice: Sendable {
    /// The service of the rules; nil to take it from the file or the project.
    package var service: RulesService?
    /// The instance, database, bucket or deploy target in the project; nil if none is named.
    package var target: String?
    /// The path of the request, which may name a database or bucket.
    package var place: String

    /// The operation of the request. Only some services have it.
    package var verb: CaseVerb

    /// Creates a selection by the operation and the path of the request.
    package init(_ verb: CaseVerb, place: String) {
      self.verb = verb
      self.place = place
    }
  }

  /// The selected rules.
  package let ruleset: AnyRuleset
  /// The database or bucket of paths that do not name one; nil for the default one.
  package let resource: String?

  /// The bucket of names without one; nil for the default one.
  package var bucket: String? { ruleset.service == .storage ? resource : nil }

  /// Loads the rules at `path`; if it is nil, the rules of the current folder.
  ///
  /// - Throws:
  ///   - ``InputFileError`` if there are no rules
  ///   - ``InvalidRules`` if there are several, or they are for another service
  ///   - ``InvalidInput`` for an invalid project file
  ///   - `RulesetError` if they do not load
  package init(_ path: String?, _ choice: Choice) throws {
    let found = try RulesCandidate.all(path.map { [$0] } ?? [], service: choice.service, for: .explain)
    let chosen = Self.chosen(found, choice)
    guard chosen.count == 1, let one = chosen.first else { throw Self.unclear(chosen, among: found) }
    ruleset = try one.ruleset()
    resource = Self.resource(of: one.target, choice)
  }

  /// Returns the rules that match the options. Among several, those that match the path.
  private static func chosen(_ all: [RulesCandidate], _ choice: Choice) -> [RulesCandidate] {
    var found = all
    if let service = choice.service { found = found.filter { $0.service == service } }
    if let target = choice.target { found = found.filter { isNamed($0.target, target) } }
    // If no service has the operation, the request reports that.
    let able = found.filter { candidate in
      candidate.service.cases(resource: nil).forms.contains { $0.verb == choice.verb }
    }
    if !able.isEmpty { found = able }
    guard found.count > 1 else { return found }
    if let place = PlaceName(choice.place) {
      found = found.filter { candidate in
        candidate.service == place.service && candidate.target.resources.contains { place.isResource($0) }
      }
    } else if found.allSatisfy({ $0.service == found.first?.service }) {
      let defaults = found.filter { candidate in candidate.target.resources.contains { isDefault($0) } }
      if !defaults.isEmpty { found = defaults }
    }
    return found
  }

  private static func isNamed(_ target: RulesTarget, _ name: String) -> Bool {
    let names = target.resources.map { $0 ?? DocumentPath.defaultDatabase } + target.targets
    return names.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private static func isDefault(_ resource: String?) -> Bool {
    resource?.utf8.elementsEqual(DocumentPath.defaultDatabase.utf8) ?? true
  }

  private static func resource(of target: RulesTarget, _ choice: Choice) -> String? {
    if let name = choice.target, target.resources.contains(where: { $0?.utf8.elementsEqual(name.utf8) ?? false }) {
      return name
    }
    return target.resources.contains { isDefault($0) } ? nil : target.resources.compactMap(\.self).first
  }

  private static func unclear(_ chosen: [RulesCandidate], among all: [RulesCandidate]) -> InvalidRules {
    let names = (chosen.isEmpty ? all : chosen).map { candidate in
      let names = candidate.target.resources.map { $0 ?? "" } + candidate.target.targets
      return ([candidate.service.rawValue] + names).filter { !$0.isEmpty }.joined(separator: " ")
    }
    let list = names.joined(separator: ", ")
    return chosen.isEmpty
      ? InvalidRules("found no matching rules; the rules are: \(list)")
      : InvalidRules("found several rules (\(list)); choose one with --service, --target or --rules")
  }
}

/// The database or bucket in a path.
private struct PlaceName {
  let service: RulesService
  private let name: String

  /// Creates nil if the path names no database or bucket.
  init?(_ place: String) {
    let segments = place.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if place.hasPrefix("gs://") || place.hasPrefix("/b/") && segments.count > 2 && segments[2] == "o" {
      guard segments.count > 1 else { return nil }
      service = .storage
      name = segments[1]
      return
    }
    let start = segments.first == "projects" ? 2 : 0
    guard segments.count > start + 2, segments[start] == "databases", segments[start + 2] == "documents" else {
      return nil
    }
    service = .firestore
    name = segments[start + 1]
  }

  /// Returns whether a project's entry is for this database or bucket.
  func isResource(_ resource: String?) -> Bool {
    let resource = resource ?? (service == .firestore ? DocumentPath.defaultDatabase : ObjectName.defaultBucket)
    return resource.utf8.elementsEqual(name.utf8)
  }
}
