import Foundation
import TestSupport
import Testing

@Suite("Files and functions stay small")
struct SizeBudget {
  // The limits of the project are 500 lines for a file and 60 for a function. The other numbers are today's, with a
  // tenth added. Lower them when the code becomes smaller.

  @Test func files() throws {
    let counts = try Repository.files(below: "Sources", ending: ".swift").map { file in
      (file, try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1)
    }
    let lines = counts.map(\.1).sorted()
    // 62, 141 and 367 lines.
    #expect(lines[lines.count / 2] <= 68, "the median file")
    #expect(lines[lines.count * 9 / 10] <= 155, "nine of ten files")
    for (file, count) in counts { #expect(count <= 500, "\(file)") }
  }

  @Test func functions() throws {
    let lengths = try lengths { FunctionScanner.functions(in: $0) }
    // 5,760 functions: 18, 28 and 45 lines.
    #expect(lengths.count > 4_500)
    #expect(lengths[lengths.count * 9 / 10] <= 18, "nine of ten functions")
    #expect(lengths[lengths.count * 99 / 100] <= 30, "99 of 100 functions")
  }

  @Test func computedProperties() throws {
    let lengths = try lengths { FunctionScanner.computedProperties(in: $0) }
    // 449 properties and subscripts with a body of more than one line: 13, 30 and 36 lines.
    #expect(lengths.count > 400)
    #expect(lengths[lengths.count * 9 / 10] <= 14, "nine of ten computed properties")
    #expect(lengths[lengths.count * 99 / 100] <= 33, "99 of 100 computed properties")
  }

  /// The sorted lengths of what `scan` finds in all files. Records an issue for each length over 60.
  private func lengths(_ scan: (String) -> [FunctionScanner.Function]) throws -> [Int] {
    var lengths: [Int] = []
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      for function in scan(try Repository.text(file)) {
        lengths.append(function.lines)
        #expect(function.lines <= 60, "\(file):\(function.name)")
      }
    }
    return lengths.sorted()
  }
}

/// Finds functions and computed properties, and their lengths, by indentation, which the formatter guarantees.
enum FunctionScanner {
  struct Function {
    let name: String
    let lines: Int
  }

  static func functions(in text: String) -> [Function] { declarations(in: text, named: functionName) }

  /// Properties and subscripts whose body has more than one line.
  static func computedProperties(in text: String) -> [Function] {
    declarations(in: text, named: propertyName).filter { $0.lines > 1 }
  }

  private static func declarations(in text: String, named name: (Substring) -> String?) -> [Function] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { start in
      guard let name = name(lines[start]) else { return nil }
      let indent = lines[start].prefix { $0 == " " }
      if lines[start].hasSuffix("}"), !lines[start].hasSuffix("{") { return Function(name: name, lines: 1) }
      let end = lines[(start + 1)...].firstIndex { $0 == indent + "}" || $0.hasPrefix(indent + "} ") }
      return end.map { Function(name: name, lines: $0 - start + 1) }
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "private", "fileprivate", "static", "mutating", "nonmutating", "consuming", "borrowing",
    "override", "@inline(__always)", "@discardableResult", "@Sendable", "convenience",
  ]

  private static func propertyName(_ line: Substring) -> String? {
    let rest = line.split(separator: " ").drop { modifiers.contains($0) }
    guard let keyword = rest.first else { return nil }
    if keyword == "var", line.hasSuffix("{") { return rest.dropFirst().first.map { String($0.prefix { $0 != ":" }) } }
    return keyword.hasPrefix("subscript") ? "subscript" : nil
  }

  private static func functionName(_ line: Substring) -> String? {
    let rest = line.split(separator: " ").drop { modifiers.contains($0) }
    guard let keyword = rest.first else { return nil }
    if keyword == "func" { return rest.dropFirst().first.map { String($0.prefix { $0 != "(" && $0 != "<" }) } }
    return keyword.hasPrefix("init(") || keyword.hasPrefix("init<") || keyword.hasPrefix("init?(") ? "init" : nil
  }
}
