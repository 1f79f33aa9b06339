import TestSupport
import Testing

@Suite("The evaluator does not know which language it runs")
struct OneEvaluator {
  /// Words with which code could ask: a name of the code that has one of them among its parts fails.
  static let words: Set<String> = ["language", "flavour", "isrealtime", "iscloud", "isstorage", "isfirestore"]

  @Test func evaluatorImportsNoFrontEnd() throws {
    for file in try Repository.files(below: "Sources/RuleEvaluation", ending: ".swift") {
      let imports = try ImportArrows.imports(of: file)
      #expect(!imports.contains("RealtimeRules") && !imports.contains("CloudRules"), "\(file)")
    }
  }

  /// A program says what to compute, not what it was written in: neither it nor the evaluator has a name for that.
  @Test(arguments: ["Sources/RuleEvaluation", "Sources/RulePrograms/Program"])
  func evaluatorNamesNoLanguage(_ folder: String) throws {
    for file in try Repository.files(below: folder, ending: ".swift") {
      let code = try Repository.text(file).split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for line in code {
        for name in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
          #expect(!Self.words.contains(name.lowercased()), "\(file): \(line)")
        }
      }
    }
  }

  /// The walk over expressions and the operations hold the meaning of both languages; requests and decision procedures
  /// beside them may speak of documents and objects.
  @Test(arguments: ["Evaluator", "State", "Functions", "Algorithms", "Comparisons", "Arena"])
  func evaluationNamesNoService(_ place: String) throws {
    let files = try Repository.files(below: "Sources/RuleEvaluation", ending: ".swift").filter {
      $0.hasPrefix("Sources/RuleEvaluation/\(place)")
    }
    #expect(!files.isEmpty)
    for file in files {
      let text = try Repository.text(file)
      for word in ["RealtimeRequest", "FirestoreRequest", "StorageRequest", "CascadingGrant", "AnyAllow"] {
        #expect(!text.contains(word), "\(file) names \(word)")
      }
    }
  }
}
