import TestSupport
import Testing

/// Phrases that a reader has to decode, with what to write instead. They are translated from another language, or they are
/// metaphors for a standard term.
@Suite("Messages, pages and comments use plain English") struct BannedPhrases {
  private static let phrases: [(phrase: String, instead: String)] = [
    ("can not", "cannot"), ("that is none", "is invalid; is not a …"), ("what is none", "a value that is not a …"),
    ("stands", "is, appears, is defined"), ("stand", "is, appears, is defined"), ("stood", "was, appeared"),
    ("nobody", "no user, no client"), ("somebody", "a user, a caller"), ("anybody", "any user"),
    ("everybody", "all users"), ("whoever", "the caller, any user"), ("who asks", "the caller"),
    ("by turns", "alternately"), ("anew", "again"), ("so many", "this many"), ("lent", "borrowed"),
    ("mended", "fixed"), ("put right", "fixed"), ("put down", "appended"), ("lets go", "releases"),
    ("gives back", "returns"), ("forgets", "clears"), ("the house", "the package"),
    ("nearest miss", "the closest allowed request"),
    ("comes to", "has the value"), ("is not there", "is missing"), ("patience", "deadline, time limit"),
    ("colour", "color"), ("colours", "colors"), ("behaviour", "behavior"), ("recognise", "recognize"),
    ("recognised", "recognized"), ("metres", "meters"),
  ]

  /// Words that a phrase is part of and that are not meant: standard English, a user name in an example, or Google's own
  /// text of an error.
  private static let exempt = [
    "stands for", "stand for", "stand alone", "stand-alone", "nobody:", "\"nobody\"", "[nobody", ", nobody",
    "as nobody",
    "(nobody", "somebody@", "Aggregations can not be empty",
  ]

  @Test func textHasNoBannedPhrase() throws {
    var paths = ["README.md"]
    for folder in ["Sources", "Grammar", "Examples"] {
      paths += try Repository.files(below: folder, ending: ".swift") + Repository.files(below: folder, ending: ".md")
    }
    for path in paths {
      let lines = path.hasSuffix(".md") ? Self.prose(try Repository.text(path)) : Self.words(try Repository.text(path))
      for (number, line) in lines {
        for found in Self.found(in: line) {
          Issue.record("\(path):\(number): `\(found.phrase)`: write \(found.instead)\n\(line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("the key stands twice", ["stands"]), ("A value that is none.", ["that is none"]),
    ("STUN stands for a protocol", []),
    ("as nobody get /x", []), ("understand", []),
  ])
  func phrasesAreFound(_ line: String, _ expected: [String]) {
    #expect(Self.found(in: line).map(\.phrase) == expected)
  }

  private static func found(in line: String) -> [(phrase: String, instead: String)] {
    var text = line
    for word in exempt { text = text.replacing(word, with: "") }
    let words = text.lowercased().split { !$0.isLetter && $0 != "-" }.joined(separator: " ")
    let padded = " \(words) "
    return phrases.filter { padded.contains(" \($0.phrase) ") }
  }

  /// The lines of a page outside fences, without code spans.
  private static func prose(_ text: String) -> [(Int, String)] {
    var isCode = false
    var lines: [(Int, String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        lines.append((index + 1, withoutSpans(line)))
      }
    }
    return lines
  }

  /// The comments and strings of a source file, without code spans.
  private static func words(_ text: String) -> [(Int, String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let isText = line.contains("//") || line.contains("\"") || line.hasSuffix("\\")
      return isText ? (index + 1, withoutSpans(line.drop(while: { $0 == " " }))) : nil
    }
  }

  private static func withoutSpans(_ line: Substring) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }.joined(separator: "x")
  }
}
