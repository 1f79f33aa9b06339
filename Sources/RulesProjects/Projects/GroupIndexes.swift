import RuleValues
package import SourceText

/// The indexes of collection groups that a project declares, in the files that `firebase.json` names as `indexes`.
///
/// An index of a collection group serves queries of all collections with one id.
package struct GroupIndexes: Sendable {
  /// An index, or an index of one field.
  package struct Declaration: Hashable, Sendable {
    /// The id of the collections.
    package let collection: String
    /// The place of the declaration: the file and the line.
    package let place: String
  }

  /// The maximum size of an index file in bytes.
  private static let maximumBytes = 4 << 20

  /// The declarations, in the order of the files.
  package private(set) var declarations: [Declaration] = []
  /// The problems with the files, one sentence each.
  package private(set) var problems: [String] = []

  /// Reads the index files of the project that a rules file belongs to: the nearest `firebase.json` in its folder or above it, if
  /// that names the rules file. A missing index file, or one outside of the project, has no indexes.
  package init(ofRulesFile path: String) {
    for folder in FileStatus.folders(above: path) {
      let project = FileStatus.join(folder, RulesTargets.projectName)
      guard FileStatus.exists(project) else { continue }
      // A check of the project itself reports what is wrong with it.
      guard let bytes = try? ProjectFolder(of: project, in: .local).bytes(project, InputFile.maximumRulesBytes).get(),
        let file = try? ProjectFile(SourceFile(name: project, bytes: bytes))
      else { return }
      for entry in file.rules(of: .firestore) {
        guard let indexes = entry.indexes, Self.isSame(FileStatus.join(folder, entry.path), path) else { continue }
        read(FileStatus.join(folder, indexes), of: project)
      }
      return
    }
  }

  /// Reads an index file.
  package init(_ file: SourceFile) { read(file) }

  private static func isSame(_ path: String, _ other: String) -> Bool {
    let resolved = [path, other].compactMap { try? FileSystem.local.resolved($0).get() }
    return resolved.count == 2 && resolved[0].utf8.elementsEqual(resolved[1].utf8)
  }

  private mutating func read(_ path: String, of project: String) {
    switch ProjectFolder(of: project, in: .local).bytes(path, Self.maximumBytes) {
    case .success(let bytes): read(SourceFile(name: Self.shortened(path), bytes: bytes))
    case .failure(let problem):
      if problem.project == nil, FileStatus.exists(path) { problems.append("\(problem)") }
    }
  }

  /// Returns a path for people, without `folder/..`.
  private static func shortened(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/", omittingEmptySubsequences: false) {
      let isUp = step == ".." && !["", ".", ".."].contains(steps.last ?? "")
      if isUp { steps.removeLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }

  private mutating func read(_ file: SourceFile) {
    let root: JSONNode
    do {
      root = try JSONInput(file).root
    } catch {
      problems.append("\(error)")
      return
    }
    for index in root["indexes"]?.elements ?? [] where Self.isOfGroup(index) { add(index, in: file) }
    for field in root["fieldOverrides"]?.elements ?? [] {
      if let index = field["indexes"]?.elements.first(where: Self.isOfGroup) { add(field, at: index, in: file) }
    }
  }

  private static func isOfGroup(_ node: JSONNode) -> Bool {
    node["queryScope"]?.string?.utf8.elementsEqual("COLLECTION_GROUP".utf8) ?? false
  }

  private mutating func add(_ node: JSONNode, at index: JSONNode? = nil, in file: SourceFile) {
    guard let collection = (node["collectionGroup"] ?? node["collectionId"])?.string, !collection.isEmpty,
      // Such as `__default__`, all collections.
      !collection.hasPrefix("__")
    else { return }
    let line = file.line(of: (index ?? node).span.start)
    declarations.append(Declaration(collection: collection, place: "\(file.name):\(line)"))
  }
}
