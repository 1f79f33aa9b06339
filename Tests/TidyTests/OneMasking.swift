import TestSupport
import Testing

@Suite("Output is masked in one place")
struct OneMasking {
  /// The exits: the answers for agents, the reports of a run, and the standard streams.
  static let exits = [
    "Sources/AgentTools/Calls/ToolAnswer.swift", "Sources/RunReports/RunRecord.swift",
    "Sources/rules-sim/Terminal/Console.swift",
  ]

  @Test func onlyTheExitsMask() throws {
    let files = try Repository.files(below: "Sources", ending: ".swift").filter {
      try Repository.text($0).contains(".mask(")
    }
    #expect(files == Self.exits)
  }

  /// What bypasses `Console` is never masked: these commands write data to standard output.
  @Test func onlyTheConsoleWritesText() throws {
    let files = try Repository.files(below: "Sources/rules-sim", ending: ".swift").filter { file in
      let text = try Repository.text(file)
      return text.contains("STDOUT_FILENO") || text.contains("STDERR_FILENO") || text.contains("print(")
    }
    let data = ["DataCommand", "DataTransfer", "EvaluateCommand"].map { "Sources/rules-sim/Commands/\($0).swift" }
    #expect(files == data + [Self.exits[2]])
  }
}
