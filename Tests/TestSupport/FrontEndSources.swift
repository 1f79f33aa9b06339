import Foundation

/// What the source files of a front-end declare, for tests that compare its registration lists with them.
public enum FrontEndSources {
  /// The names of the lints: the files of the folder `Lints`, apart from the protocol's.
  public static func lints(of module: String) throws -> [String] {
    try Repository.files(below: "Sources/\(module)/Lints", ending: ".swift").map { path in
      String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }.filter { $0 != "Lint" }
  }

  /// The codes of all pages that the module's files declare, in the order of their names.
  public static func codes(of module: String) throws -> [String] {
    try Repository.files(below: "Sources/\(module)", ending: ".swift").flatMap { try codes(in: $0) }.sorted()
  }

  /// The codes of the pages that a file declares.
  public static func codes(in path: String) throws -> [String] {
    try Repository.text(path).matches(of: /DiagnosticPage\(\s*"([^"]+)"/).map { String($0.output.1) }
  }
}
