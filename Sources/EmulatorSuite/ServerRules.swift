package import EmulatedProjects
package import RulesProjects
package import SecurityRules

/// The rules and ports of a project's files.
package struct ServerRules: Sendable {
  /// The rules that are in force until a client uploads others.
  package private(set) var rules = InitialRules()
  /// The files of the rules.
  package private(set) var files: [(path: String, ruleset: AnyRuleset)] = []
  /// The addresses in `firebase.json`.
  package private(set) var ports = EmulatorPorts()

  /// Reads the rules of files and of a project.
  ///
  /// - Parameter arguments: rules files, `firebase.json` files, and folders that contain one of them; empty for the current
  ///   folder, which may have none.
  /// - Throws: if a file cannot be read, or if Firebase would reject its rules.
  package init(_ arguments: [String]) throws {
    if arguments.isEmpty {
      let project = "firebase.json"
      let hasFiles = ([project] + RulesTargets.defaultNames).contains { FileStatus.exists($0) }
      guard hasFiles else { return }
      if FileStatus.exists(project) { ports = try EmulatorPorts(InputFile.read(project)) }
    }
    for target in try RulesTargets(arguments).all { try add(target) }
  }

  /// The services to open unless the user names others: those that the block `emulators` names, as in the Emulator Suite,
  /// with the hub and the page; or all of them, if it names none.
  package var services: Set<EmulatorName> {
    let named = Set(EmulatorName.allCases.filter { ports.addresses[$0.rawValue] != nil })
    let wanted = named.subtracting([.ui, .hub]).isEmpty ? Set(EmulatorName.allCases) : named.union([.ui, .hub])
    return wanted.filter { !ports.disabled.contains($0.rawValue) }
  }

  private mutating func add(_ target: RulesTarget) throws {
    let ruleset = try AnyRuleset(contentsOf: target.path, service: target.service)
    files.append((target.path, ruleset))
    let resources = target.resources.isEmpty && target.targets.isEmpty ? [nil] : target.resources
    for resource in resources {
      switch ruleset.service {
      case .firestore: rules.firestore[resource] = Ruleset(ruleset)
      case .realtime: rules.realtime[resource] = Ruleset(ruleset)
      case .storage: rules.storage[resource] = Ruleset(ruleset)
      }
    }
  }
}
