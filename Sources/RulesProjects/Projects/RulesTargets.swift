package import RuleValues
import SourceText

/// A rules file that an argument or a project refers to.
package struct RulesTarget: Hashable, Sendable {
  /// The path; `-` is standard input.
  package let path: String
  /// The service of the rules; nil to determine it from the text of the file.
  package let service: RulesService?
  /// The instances, databases and buckets to which a project assigns it; nil for the default one.
  package fileprivate(set) var resources: [String?]
  /// The deploy targets to which a project assigns it.
  package fileprivate(set) var targets: [String]

  /// Creates a target for the file at `path`.
  package init(path: String, service: RulesService? = nil, resources: [String?] = [], targets: [String] = []) {
    self.path = path
    self.service = service
    self.resources = resources
    self.targets = targets
  }
}

/// The rules files that arguments refer to.
package struct RulesTargets: Hashable, Sendable {
  /// The files in the order of the arguments, each once per service.
  package private(set) var all: [RulesTarget] = []

  /// The names to look for if no argument names a file: the first that exists, or all rules files.
  package static let defaultNames = ["database.rules.json", "firestore.rules", "storage.rules"]

  /// The name of a project file.
  static let projectName = "firebase.json"

  /// Finds the files for `arguments`: rules files, `firebase.json` files, and folders that contain one of them.
  ///
  /// - Parameter command: the command that takes the arguments, for messages.
  /// - Throws: ``InputFileError`` or ``InvalidInput`` if a project file cannot be read.
  package init(_ arguments: [String], for command: RulesCommand = .check) throws {
    try self.init(arguments, command) { rules, _ in
      rules.resource == nil && rules.target != nil ? [] : [rules.resource]
    }
  }

  /// Finds the files for `arguments`, and the resources of deploy targets in `.firebaserc`.
  ///
  /// - Parameter project: the project ID or its alias; nil for the project that `.firebaserc` names.
  /// - Throws: ``InputFileError`` or ``InvalidInput`` if a project file or `.firebaserc` cannot be read, or if a target is not
  ///   configured for the project.
  package init(_ arguments: [String], ofProject project: String?) throws {
    try self.init(arguments, .check) { rules, file in
      guard let target = rules.target else { return [rules.resource] }
      let names = try FirebaseRC(in: FileStatus.folder(of: file.name))
      return try names.resources(of: target, rules.service, project: names.projectID(project), in: file)
    }
  }

  private init(_ arguments: [String], _ command: RulesCommand, _ resources: Resources) throws {
    for argument in arguments.isEmpty ? ["."] : arguments {
      if FileStatus.isFolder(argument) {
        try add(folder: argument, command, resources)
      } else {
        try add(argument, command, resources)
      }
    }
  }

  /// Returns the resources of an entry in a project file.
  private typealias Resources = (ProjectFile.Rules, SourceFile) throws -> [String?]

  private mutating func add(folder: String, _ command: RulesCommand, _ resources: Resources) throws {
    let project = FileStatus.join(folder, Self.projectName)
    if FileStatus.exists(project) {
      try Self.check(project, from: project)
      return try add(project, command, resources)
    }
    let found = Self.defaultNames.map { FileStatus.join(folder, $0) }.filter(FileStatus.exists)
    guard !found.isEmpty else {
      let place = NearbyRules.name(of: folder)
      let names = ([Self.projectName] + Self.defaultNames.dropLast()).joined(separator: ", ")
      let hint = NearbyRules(below: folder, for: command).hint
      throw InputFileError("found no \(names) or \(Self.defaultNames.last ?? "") in \(place)\n\(hint)")
    }
    for path in found {
      try Self.check(path, from: project)
      try add(path, command, resources)
    }
  }

  /// Rejects a file outside the project that was not named on the command line.
  private static func check(_ path: String, from project: String) throws(InputFileError) {
    guard case .failure(let problem) = ProjectFolder(of: project, in: .local).resolved(path), problem.project != nil
    else { return }
    throw InputFileError(
      "\(problem); files in `firebase.json` must be in its folder or below, after links are resolved")
  }

  private mutating func add(_ path: String, _ command: RulesCommand, _ resources: Resources) throws {
    guard FileStatus.name(of: path) == Self.projectName else { return add(RulesTarget(path: path)) }
    let source = try InputFile.read(path)
    let project = try ProjectFile(source)
    let folder = FileStatus.folder(of: path)
    guard !project.rules.isEmpty else {
      throw InputFileError("`\(path)` contains no rules\n\(NearbyRules(below: folder, for: command).hint)")
    }
    for rules in project.rules {
      let file = FileStatus.join(folder, rules.path)
      try Self.check(file, from: path)
      add(
        RulesTarget(
          path: file, service: rules.service, resources: try resources(rules, source),
          targets: rules.target.map { [$0.name] } ?? []))
    }
  }

  private mutating func add(_ target: RulesTarget) {
    guard let known = all.firstIndex(where: { $0.path == target.path && $0.service == target.service }) else {
      return all.append(target)
    }
    all[known].resources += target.resources
    all[known].targets += target.targets
  }
}
