import Foundation
import TestSupport

/// A folder of `Examples`.
struct Example: Sendable, CustomStringConvertible {
  let name: String

  var description: String { name }
  var folder: String { "Examples/\(name)" }

  /// Every folder that has a suite, but for packages of their own, whose tests `.ci/checks/server` runs.
  static let all: [Example] = {
    let packages = ["server"]
    let files = (try? Repository.files(below: "Examples", ending: "suite.yaml")) ?? []
    let names = Set(files.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
    return names.subtracting(packages).sorted().map { Example(name: $0) }
  }()

  /// The names of its rules files.
  func rulesFiles() throws -> [String] {
    let files = try Repository.files(below: folder, ending: ".rules")
    let realtime = try Repository.files(below: folder, ending: "database.rules.json")
    return (files + realtime).compactMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// What its page says to type, line by line, with a comment at the end where there is one.
  func commands() throws -> [Command] {
    var isInside = false
    var commands: [Command] = []
    for line in try Repository.text("\(folder)/README.md").split(separator: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```sh"
      } else if isInside {
        commands.append(Command(String(line)))
      }
    }
    return commands
  }

  /// The stored outputs of commands, by file.
  func expected() throws -> [String] {
    try Repository.files(below: "\(folder)/expected", ending: ".txt")
  }
}

/// A command of a page: `rules-sim … # denied: why`.
struct Command: Sendable {
  /// Without the comment.
  let text: String
  let isDenied: Bool

  init(_ line: String) {
    let parts = line.components(separatedBy: " # ")
    text = parts[0]
    isDenied = parts.count > 1 && parts[1].hasPrefix("denied")
  }

  /// The words that a shell would make of it, for single quotes.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }

  /// Runs it in the folder of the example.
  func run(in example: Example) throws -> Tool.Outcome {
    try Tool.run(words[0], Array(words.dropFirst()), in: example.folder)
  }
}
