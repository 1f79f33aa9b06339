/// Rules in the folders below one that has none, for a message that says how to check them.
struct NearbyRules {
  /// The arguments of `rules-sim check` that check them, sorted by bytes.
  private(set) var arguments: [String] = []
  /// The maximum number of arguments that the message shows.
  private static let shown = 5
  /// The search ends after this many entries, so that the message comes soon in any folder.
  private static let maximumEntries = 20_000

  /// Searches `folder` and the folders below it.
  init(below folder: String, in files: FileSystem = .local) {
    var projects: Set<String> = []
    var rules: [(folder: String, path: String)] = []
    var count = 0
    _ = FolderSearch.visit(below: folder, in: files) { entry, path in
      count += 1
      guard entry.kind == .file else { return count < Self.maximumEntries }
      let place = FileStatus.folder(of: path)
      if entry.name == RulesTargets.projectName, Self.hasRules(path) {
        projects.insert(place)
      } else if entry.name.utf8.suffix(6).elementsEqual(".rules".utf8) || RulesTargets.defaultNames.contains(entry.name)
      {
        rules.append((place, path))
      }
      return count < Self.maximumEntries
    }
    var found = projects
    for file in rules where !projects.contains(file.folder) {
      let isDefault = RulesTargets.defaultNames.contains(FileStatus.name(of: file.path)) && file.folder != "."
      found.insert(isDefault ? file.folder : file.path)
    }
    arguments = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func hasRules(_ path: String) -> Bool {
    guard let file = try? InputFile.read(path), let project = try? ProjectFile(file) else { return false }
    return !project.rules.isEmpty
  }

  /// What to do instead, as the end of an error message.
  var hint: String {
    guard !arguments.isEmpty else { return "go to the folder of your rules, or name a rules file" }
    let more = arguments.count > Self.shown ? " (and \(arguments.count - Self.shown) more)" : ""
    return "there are rules below it; to check them, run: rules-sim check "
      + arguments.prefix(Self.shown).map { Self.quoted($0) }.joined(separator: " ") + more
  }

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
