package import RuleValues
package import SourceText

/// The file `.firebaserc` beside a `firebase.json`: short names of projects, and the resources of deploy targets.
///
/// Source: firebase/firebase-tools, src/rc.ts and `applyRC` of src/command.ts.
package struct FirebaseRC: Sendable {
  /// The name of the file.
  package static let fileName = ".firebaserc"

  /// The file; nil if it does not exist.
  private var file: SourceFile?
  /// The project IDs by their aliases.
  private var projects: [(alias: String, id: String)] = []
  /// The targets of each project.
  private var targets: [Target] = []

  private struct Target {
    let project: String
    let service: RulesService
    let name: String
    let resources: [String]
  }

  /// Reads the file in a folder, which may be missing.
  ///
  /// - Throws: ``InputFileError`` if the file cannot be read; ``InvalidInput`` if its `projects` or `targets` are invalid.
  package init(in folder: String) throws {
    let path = FileStatus.join(folder, Self.fileName)
    if FileStatus.exists(path) { try self.init(InputFile.read(path)) } else { self.init() }
  }

  /// Reads the file of the first folder or project file among arguments.
  ///
  /// - Parameter folder: the folder of the file if the arguments are only rules files.
  /// - Throws: the errors of ``init(in:)``.
  package init(ofProjectAmong arguments: [String], or folder: String) throws {
    let project = arguments.first { FileStatus.isFolder($0) || FileStatus.name(of: $0) == RulesTargets.projectName }
    try self.init(in: project.map { FileStatus.isFolder($0) ? $0 : FileStatus.folder(of: $0) } ?? folder)
  }

  private init() {}

  /// Reads a file.
  ///
  /// - Throws: if it is not JSON, or its `projects` or `targets` are invalid.
  package init(_ file: SourceFile) throws(InvalidInput) {
    let root = try JSONInput(file).root
    guard case .object = root.value else {
      throw InvalidInput("`\(Self.fileName)` must be an object", at: root.span, in: file)
    }
    self.file = file
    for member in try Self.members(root["projects"], "`projects`", file) {
      guard let id = member.value.string, !id.isEmpty else {
        throw InvalidInput("a project ID must be a string", at: member.value.span, in: file)
      }
      projects.append((member.key, id))
    }
    targets = try Self.targets(root["targets"], file)
  }

  private static func targets(_ node: JSONNode?, _ file: SourceFile) throws(InvalidInput) -> [Target] {
    var targets: [Target] = []
    for project in try members(node, "`targets`", file) {
      for type in try members(project.value, "the targets of a project", file) {
        // Targets of Hosting have no rules.
        guard let service = RulesService.allCases.first(where: { $0.sectionName == type.key }) else { continue }
        for target in try members(type.value, "the targets of `\(type.key)`", file) {
          guard case .array = target.value.value, !target.value.elements.contains(where: { $0.string == nil }) else {
            throw InvalidInput("a target must be a list of names", at: target.value.span, in: file)
          }
          let resources = target.value.elements.compactMap(\.string)
          targets.append(Target(project: project.key, service: service, name: target.key, resources: resources))
        }
      }
    }
    return targets
  }

  private static func members(
    _ node: JSONNode?, _ name: String, _ file: SourceFile
  ) throws(InvalidInput) -> [JSONMember] {
    guard let node else { return [] }
    guard case .object = node.value else { throw InvalidInput("\(name) must be an object", at: node.span, in: file) }
    return node.members
  }

  /// Returns the ID of the project that a name means: an alias, or the ID itself. Without a name, that is the only project of
  /// the file, or its alias `default`; nil if there is neither.
  package func projectID(_ name: String?) -> String? {
    guard let name else {
      return projects.count == 1 ? projects[0].id : projects.last { $0.alias == "default" }?.id
    }
    return projects.last { $0.alias.utf8.elementsEqual(name.utf8) }?.id ?? name
  }

  /// Returns the resources of the deploy target of an entry in `firebase.json`.
  ///
  /// - Parameters:
  ///   - target: the name of the target, with its place in `project`.
  ///   - service: the service of the entry.
  ///   - project: the project ID; nil if none is known.
  ///   - source: the project file.
  /// - Throws: if the target has no resources in this project.
  package func resources(
    of target: ProjectFile.Target, _ service: RulesService, project: String?, in source: SourceFile
  ) throws(InvalidInput) -> [String] {
    let same = targets.filter {
      $0.service == service && $0.name.utf8.elementsEqual(target.name.utf8) && !$0.resources.isEmpty
    }
    if let found = same.last(where: { entry in project.map { entry.project.utf8.elementsEqual($0.utf8) } ?? false }) {
      return found.resources
    }
    let name = EscapedText.name(target.name)
    let whose = project.map { " for project \(EscapedText.name($0))" } ?? ""
    let advice: String
    if let other = same.first {
      advice = "`\(Self.fileName)` has it for project \(EscapedText.name(other.project)); name one with --project"
    } else if file == nil {
      advice = "there is no `\(Self.fileName)`; \(Self.command(service, target.name))"
    } else {
      advice = "`\(Self.fileName)` does not have it; \(Self.command(service, target.name))"
    }
    throw InvalidInput("deploy target \(name) is not configured\(whose): \(advice)", at: target.span, in: source)
  }

  private static func command(_ service: RulesService, _ target: String) -> String {
    "write it with `firebase target:apply \(service.sectionName) \(EscapedText.of(target, limit: 80)) <resources...>`"
  }
}
