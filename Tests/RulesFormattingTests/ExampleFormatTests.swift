import RuleValues
import RulesFormatting
import RulesProjects
import SecurityRules
import SourceText
import TestSupport
import Testing

@Suite("Formatting keeps the meaning of the examples")
struct ExampleFormatTests {
  static let paths: [String] = {
    let files = [".rules", "rules.json"].flatMap { ending in
      (try? Repository.files(below: "Examples", ending: ending)) ?? []
    }
    return files.sorted()
  }()

  @Test func thereAreExamples() { #expect(Self.paths.count > 20) }

  @Test("To format the examples, run: rules-sim format with these files", arguments: paths)
  func examplesAreFormatted(_ path: String) throws {
    let text = try Repository.text(path)
    #expect(Formatted.text(text) == text)
  }

  @Test(arguments: paths) func programsAreEqual(_ path: String) throws {
    let text = try Repository.text(path)
    let service = try #require(RulesText.service(of: SourceFile(name: path, text: text)))
    for style in [FormatStyle(), FormatStyle(width: 40, indent: 4)] {
      let result = Formatted.text(text, style)
      #expect(Formatted.text(result, style) == result, "formatted twice")
      #expect(Formatted.program(result, service) == Formatted.program(text, service))
    }
  }

  /// Comments and line breaks at random places: the product itself compares the tokens and comments of its result.
  @Test(arguments: paths) func commentsAnywhere(_ path: String) throws {
    let text = try Repository.text(path)
    var generator = SeededGenerator(seed: 48)
    var scattered = ""
    var isInString = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      isInString = false
      var previous: Character = " "
      for character in line {
        if character == "'" || character == "\"" || character == "/" || character == "`" { isInString = true }
        scattered.append(character)
        if character == " ", !isInString, previous != " ", !scattered.hasSuffix("service "), generator.chance(12) {
          scattered += ["// c\n", "\n// c\n", "/* c */ ", "\n/* c\n d */\n", "\n\n\n", "/* c */\n"][generator.below(6)]
        }
        previous = character
      }
      scattered += "\n"
    }
    let result = Formatted.text(scattered)
    #expect(result != "faulty" && !result.hasPrefix("rejected"), "\(scattered)")
    #expect(Formatted.text(result) == result, "formatted twice")
  }
}
