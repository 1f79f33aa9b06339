/// Rules in a folder and below it that are not used by default, for a message that says how to use them.
struct NearbyRules {
  /// The files and folders to name as arguments, sorted by bytes.
  private(set) var arguments: [String] = []
  private let folder: String
  private let command: RulesCommand
  private var isInFolder = false
  private var isBelowFolder = false
  /// The maximum number of arguments that the message shows.
  private static let shown = 5
  /// The search ends after this many entries, so that the message comes soon in any folder.
  private static let maximumEntries = 20_000

  /// Searches `folder` and the folders below it.
  init(below folder: String, for command: RulesCommand, in files: FileSystem = .local) {
    self.folder = folder
    self.command = command
    var projects: Set<String> = []
    // A folder with such a project cannot be an argument, but its files can.
    var emptyProjects: Set<String> = [folder]
    var rules: [(folder: String, path: String)] = []
    var count = 0
    _ = FolderSearch.visit(below: folder, in: files) { entry, path in
      count += 1
      guard entry.kind == .file else { return count < Self.maximumEntries }
      let place = FileStatus.folder(of: path)
      if entry.name == RulesTargets.projectName {
        if Self.hasRules(path) { projects.insert(place) } else { emptyProjects.insert(place) }
      } else if entry.name.utf8.suffix(6).elementsEqual(".rules".utf8) || RulesTargets.defaultNames.contains(entry.name)
      {
        rules.append((place, path))
      }
      return count < Self.maximumEntries
    }
    var found = projects
    for file in rules where !projects.contains(file.folder) {
      let isDefault =
        RulesTargets.defaultNames.contains(FileStatus.name(of: file.path)) && !emptyProjects.contains(file.folder)
      found.insert(isDefault ? file.folder : file.path)
      if file.folder == folder { isInFolder = true } else { isBelowFolder = true }
    }
    if !projects.isEmpty { isBelowFolder = true }
    arguments = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func hasRules(_ path: String) -> Bool {
    guard let file = try? InputFile.read(path), let project = try? ProjectFile(file) else { return false }
    return !project.rules.isEmpty
  }

  /// What to do instead, as a line of an error message.
  var hint: String {
    guard !arguments.isEmpty else { return "go to the folder of your rules, or name a rules file" }
    let place =
      switch (isInFolder, isBelowFolder) {
      case (true, true): "in and below \(Self.name(of: folder))"
      case (true, false): "in \(Self.name(of: folder))"
      default: "below \(Self.name(of: folder))"
      }
    let words = arguments.prefix(Self.shown).map { Self.quoted($0) }
    let omitted = arguments.count - Self.shown
    let more = omitted > 0 ? ["\(omitted) more"] : []
    guard command.takesSeveral else {
      let others = Array(words.dropFirst()) + more
      return "there are rules \(place); to \(command.purpose), run: \(command.words) \(words[0])"
        + (others.isEmpty ? "" : "\nother rules \(place): \(others.joined(separator: ", "))")
    }
    return "there are rules \(place); to \(command.purpose), run: \(command.words) \(words.joined(separator: " "))"
      + (more.first.map { " (and \($0))" } ?? "")
  }

  /// Returns what messages call a folder.
  static func name(of folder: String) -> String { folder == "." ? "this folder" : "`\(folder)`" }

  /// Returns a path as a shell reads it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || "/._-".utf8.contains($0)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
