/// The rules files that arguments stand for.
public struct RulesTargets: Hashable, Sendable {
  /// Realtime Database rules files, by path; `-` is standard input.
  public private(set) var realtime: [String] = []
  /// Files of languages that are not read yet and that the arguments name.
  public private(set) var unsupported: [String] = []
  /// Such files that a project names beside others.
  public private(set) var unsupportedInProjects: [String] = []

  /// What is looked for where no argument names a file, in this order.
  public static let defaultNames = ["firebase.json", "database.rules.json"]

  /// The files that `arguments` stand for: rules files, `firebase.json` files, folders that hold one of them.
  ///
  /// - Throws: ``InputFileError`` or ``InvalidInput`` for a project file that can not be read.
  public init(_ arguments: [String]) throws {
    for argument in arguments.isEmpty ? ["."] : arguments {
      try add(FileStatus.isFolder(argument) ? try Self.target(inFolder: argument) : argument)
    }
  }

  private static func target(inFolder folder: String) throws(InputFileError) -> String {
    let candidates = defaultNames.map { FileStatus.join(folder, $0) }
    if let found = candidates.first(where: FileStatus.exists) { return found }
    let place = folder == "." ? "this folder" : "`\(folder)`"
    throw InputFileError("there is no firebase.json and no database.rules.json in \(place); name a rules file")
  }

  private mutating func add(_ path: String) throws {
    if FileStatus.name(of: path) == "firebase.json" {
      let project = try ProjectFile(InputFile.read(path))
      let folder = FileStatus.folder(of: path)
      realtime += project.database.map { FileStatus.join(folder, $0.path) }
      unsupportedInProjects += project.unsupported.map { FileStatus.join(folder, $0) }
      if project.database.isEmpty, project.unsupported.isEmpty {
        throw InputFileError("`\(path)` names no rules")
      }
    } else if path.hasSuffix(".rules") {
      unsupported.append(path)
    } else {
      realtime.append(path)
    }
  }
}
