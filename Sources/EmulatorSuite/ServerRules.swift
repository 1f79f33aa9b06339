package import EmulatedProjects
import Identities
package import RulesProjects
package import SecurityRules

/// The rules and ports of a project's files.
package struct ServerRules: Sendable {
  /// The rules that are in force until a client uploads others.
  package private(set) var rules = InitialRules()
  /// The files of the rules.
  package private(set) var files: [(path: String, ruleset: AnyRuleset)] = []
  /// The ID of the server's own project.
  package let project: String
  /// The addresses in `firebase.json`.
  package private(set) var ports = EmulatorPorts()
  /// The `firebase.json` of the folder; nil if there is none, or if arguments name the rules.
  private var projectFile: String?

  /// Reads the rules of files and of a project.
  ///
  /// A folder without rules is valid, because tests can upload their rules.
  ///
  /// - Parameters:
  ///   - arguments: rules files, `firebase.json` files, and folders that contain one of them; empty for `folder`.
  ///   - folder: the folder of the project, which may have no rules.
  ///   - project: the project ID, or an alias in `.firebaserc`; nil for the project that `.firebaserc` names.
  /// - Throws: if a file cannot be read, if a deploy target is not configured for the project, or if Firebase would reject the
  ///   rules.
  package init(_ arguments: [String], in folder: String = ".", project: String? = nil) throws {
    let names = try FirebaseRC(ofProjectAmong: arguments, or: folder)
    self.project = names.projectID(project) ?? MockUser.defaultProjectID
    if arguments.isEmpty {
      let path = FileStatus.join(folder, "firebase.json")
      if FileStatus.exists(path) {
        let file = try InputFile.read(path)
        projectFile = path
        ports = try EmulatorPorts(file)
        if try ProjectFile(file).rules.isEmpty { return }
      } else if !RulesTargets.defaultNames.contains(where: { FileStatus.exists(FileStatus.join(folder, $0)) }) {
        return
      }
    }
    for target in try RulesTargets(arguments.isEmpty ? [folder] : arguments, ofProject: project).all {
      try add(target)
    }
  }

  /// Returns a note on the services without rules; nil if each of them has rules or needs none.
  package func note(on services: [EmulatorName]) -> String? {
    let names = services.filter { name in
      guard let service = name.rulesService else { return false }
      return !files.contains { $0.ruleset.service == service }
    }.map(\.rawValue)
    if names.isEmpty { return nil }
    let source = projectFile.map { "`\($0)` names no rules" } ?? "no rules"
    return "\(source) for \(names.joined(separator: ", ")): every request is allowed until a client uploads rules"
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
    for resource in target.resources.isEmpty ? [nil] : target.resources {
      switch ruleset.service {
      case .firestore: rules.firestore[resource] = Ruleset(ruleset)
      case .realtime: rules.realtime[resource] = Ruleset(ruleset)
      case .storage: rules.storage[resource] = Ruleset(ruleset)
      }
    }
  }
}
