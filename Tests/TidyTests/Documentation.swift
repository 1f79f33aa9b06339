import Foundation
import TestSupport
import Testing

@Suite("What is public is documented, what is unsafe is absent")
struct Documentation {
  @Test func publicDeclarationsHaveDocumentation() throws {
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where Self.declares(line) {
        let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        let isDocumented = above.map { $0.drop { $0 == " " }.hasPrefix("///") } ?? false
        #expect(isDocumented, "\(file):\(index + 1)")
      }
    }
  }

  private static func declares(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("public ") || text.hasPrefix("package ") else { return false }
    return !text.hasPrefix("public import") && !text.hasPrefix("public extension") && !text.hasPrefix("package import")
  }

  /// Nothing that a user can reach may trap; the formatter refuses `!` and `try!` besides.
  @Test func nothingTraps() throws {
    let words = ["fatalError(", "preconditionFailure(", "precondition(", "try!", " as! ", "unowned(unsafe)"]
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let text = try Repository.text(file)
      for word in words { #expect(!text.contains(word), "\(file) has \(word)") }
    }
  }

  @Test func nothingIsLeftOver() throws {
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let words = Set(try Repository.text(file).split { !$0.isLetter })
      for word in ["TODO", "FIXME", "XXX", "HACK"] { #expect(!words.contains(Substring(word)), "\(file) has \(word)") }
    }
  }
}
