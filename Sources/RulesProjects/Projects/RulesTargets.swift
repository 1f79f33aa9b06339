package import RuleValues

/// A rules file that is meant, by an argument or by a project.
package struct RulesTarget: Hashable, Sendable {
  /// The path; `-` is standard input.
  package let path: String
  /// Whose rules they are; nil where the text of the file must tell.
  package let service: RulesService?
  /// The instances, databases and buckets that a project names it for; nil for the default one.
  package fileprivate(set) var resources: [String?]
  /// The deploy targets that a project names it for.
  package fileprivate(set) var targets: [String]

  /// The file at `path`.
  package init(path: String, service: RulesService? = nil, resources: [String?] = [], targets: [String] = []) {
    self.path = path
    self.service = service
    self.resources = resources
    self.targets = targets
  }
}

/// The rules files that arguments stand for.
package struct RulesTargets: Hashable, Sendable {
  /// The files, in the order of the arguments; each once for each service.
  package private(set) var all: [RulesTarget] = []

  /// What is looked for where no argument names a file: the first of these that is there, or all rules files.
  package static let defaultNames = ["database.rules.json", "firestore.rules", "storage.rules"]

  private static let projectName = "firebase.json"

  /// The files that `arguments` stand for: rules files, `firebase.json` files, folders that hold one of them.
  ///
  /// - Throws: ``InputFileError`` or ``InvalidInput`` for a project file that can not be read.
  package init(_ arguments: [String]) throws {
    for argument in arguments.isEmpty ? ["."] : arguments {
      if FileStatus.isFolder(argument) { try add(folder: argument) } else { try add(argument) }
    }
  }

  private mutating func add(folder: String) throws {
    let project = FileStatus.join(folder, Self.projectName)
    if FileStatus.exists(project) {
      try Self.check(project, from: project)
      return try add(project)
    }
    let found = Self.defaultNames.map { FileStatus.join(folder, $0) }.filter(FileStatus.exists)
    guard !found.isEmpty else {
      let place = folder == "." ? "this folder" : "`\(folder)`"
      let names = Self.defaultNames.joined(separator: " or ")
      throw InputFileError("there is no \(Self.projectName) and no \(names) in \(place); specify a rules file")
    }
    for path in found {
      try Self.check(path, from: project)
      try add(path)
    }
  }

  /// Refuses a file that nobody named on the command line and that lies outside the project.
  private static func check(_ path: String, from project: String) throws(InputFileError) {
    guard case .failure(let problem) = ProjectFolder(of: project, in: .local).resolved(path), problem.project != nil
    else { return }
    throw InputFileError(
      "\(problem); files in `firebase.json` must be in its folder or below, after links are resolved")
  }

  private mutating func add(_ path: String) throws {
    guard FileStatus.name(of: path) == Self.projectName else { return add(RulesTarget(path: path)) }
    let project = try ProjectFile(InputFile.read(path))
    guard !project.rules.isEmpty else { throw InputFileError("`\(path)` contains no rules") }
    let folder = FileStatus.folder(of: path)
    for rules in project.rules {
      let file = FileStatus.join(folder, rules.path)
      try Self.check(file, from: path)
      add(
        RulesTarget(
          path: file, service: rules.service,
          resources: rules.resource == nil && rules.target != nil ? [] : [rules.resource],
          targets: rules.target.map { [$0] } ?? []))
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
