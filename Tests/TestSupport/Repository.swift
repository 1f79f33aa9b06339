public import Foundation

/// Where the project's own files are.
public enum Repository {
  /// The top folder, found from this file.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file.
  ///
  /// - Parameter path: relative to the top folder.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files below a folder whose names end as given, in order of their paths.
  ///
  /// - Returns: paths relative to the top folder. Build products, hidden files and the listings of documentation are left out.
  public static func files(below folder: String, ending suffix: String) throws -> [String] {
    let top = root.appending(path: folder)
    let found = FileManager.default.enumerator(
      at: top, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    var paths: [String] = []
    while let file = found?.nextObject() as? URL {
      if file.pathExtension == "docc" { found?.skipDescendants() }
      guard file.lastPathComponent.hasSuffix(suffix) else { continue }
      paths.append(String(file.path.dropFirst(root.path.count + (root.path.hasSuffix("/") ? 0 : 1))))
    }
    return paths.sorted()
  }
}
