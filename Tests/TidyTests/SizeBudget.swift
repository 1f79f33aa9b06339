import Foundation
import TestSupport
import Testing

@Suite("Files and functions stay small")
struct SizeBudget {
  /// Functions over 60 lines, each with its reason. A flat `switch` over a closed set may be long.
  static let longFunctions: [String: String] = [:]

  @Test func files() throws {
    let counts = try Repository.files(below: "Sources", ending: ".swift").map { file in
      (file, try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1)
    }
    let lines = counts.map(\.1).sorted()
    #expect(lines[lines.count / 2] <= 100, "the median file")
    #expect(lines[lines.count * 9 / 10] <= 300, "nine of ten files")
    for (file, count) in counts { #expect(count <= 500, "\(file)") }
  }

  @Test func functions() throws {
    var lengths: [Int] = []
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      for function in FunctionScanner.functions(in: try Repository.text(file)) {
        lengths.append(function.lines)
        let name = "\(file):\(function.name)"
        if function.lines > 60 { #expect(Self.longFunctions[name] != nil, "\(name) has \(function.lines) lines") }
      }
    }
    lengths.sort()
    #expect(lengths.count > 100)
    #expect(lengths[lengths.count * 9 / 10] <= 25, "nine of ten functions")
  }
}

/// Finds functions and their lengths by indentation, which the formatter guarantees.
enum FunctionScanner {
  struct Function {
    let name: String
    let lines: Int
  }

  static func functions(in text: String) -> [Function] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { start in
      guard let name = name(lines[start]) else { return nil }
      let indent = lines[start].prefix { $0 == " " }
      if lines[start].hasSuffix("}"), !lines[start].hasSuffix("{") { return Function(name: name, lines: 1) }
      let end = lines[(start + 1)...].firstIndex { $0 == indent + "}" || $0.hasPrefix(indent + "} ") }
      return end.map { Function(name: name, lines: $0 - start + 1) }
    }
  }

  private static func name(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    let modifiers: Set<Substring> = [
      "public", "package", "private", "fileprivate", "static", "mutating", "consuming", "borrowing", "override",
      "@inline(__always)", "@discardableResult", "convenience",
    ]
    let rest = words.drop { modifiers.contains($0) }
    guard let keyword = rest.first else { return nil }
    if keyword == "func" { return rest.dropFirst().first.map { String($0.prefix { $0 != "(" && $0 != "<" }) } }
    return keyword.hasPrefix("init(") || keyword.hasPrefix("init<") || keyword.hasPrefix("init?(") ? "init" : nil
  }
}
